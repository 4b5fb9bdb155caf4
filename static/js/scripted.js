// Tells the style sheets, before anything shows, that scripts run. Safari before 17 knows no `@media (scripting)`.
document.documentElement.dataset.scripted = "";
