// Tells the style sheets, before anything shows, that scripts run. Safari before 17 knows no `@media (scripting)`.
document.documentElement.dataset.scripted = "";
// Tells the server how many minutes this clock is ahead of UTC: by it days begin in a season.
document.cookie = [
  `clock=${-new Date().getTimezoneOffset()}`,
  `path=${new URL("../../..", document.currentScript.src).pathname.slice(0, -1) || "/"}`, // at which Compro stands
  "max-age=31536000",
  "samesite=lax",
].join(";");
