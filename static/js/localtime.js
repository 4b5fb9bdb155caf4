// Shows moments, or their days alone, in this device's own time and language; without it they stand
// there in UTC.

const SHOWN = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
};
const DAY = { day: "numeric", month: "long", year: "numeric" };

export function start(element) {
  const language = document.documentElement.lang;
  const region = navigator.languages.find((one) => one.split("-")[0] === language);
  const said = (how) => new Intl.DateTimeFormat(region ?? language, how);
  for (const time of element.querySelectorAll("time[datetime]")) {
    time.textContent = said("day" in time.dataset ? DAY : SHOWN).format(new Date(time.dateTime));
  }
}
