// Shows moments in this device's own time and language; without it they stand there in UTC.

const SHOWN = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  numberingSystem: "latn", // as all other numbers here
};

export function start(element) {
  const language = document.documentElement.lang;
  const region = navigator.languages.find((one) => one.split("-")[0] === language);
  const inWords = new Intl.DateTimeFormat(region ?? language, SHOWN);
  for (const time of element.querySelectorAll("time[datetime]")) {
    time.textContent = inWords.format(new Date(time.dateTime));
  }
}
