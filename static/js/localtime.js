// Shows moments, or their days alone, in this device's own time and language; without it they stand
// there in UTC.

const SHOWN = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
};
const DAY = { day: "numeric", month: "long", year: "numeric" };

/** Return what writes moments in the page's language, as it is written where this device is at home. */
export function said(how) {
  const language = document.documentElement.lang;
  const region = navigator.languages.find((one) => one.split("-")[0] === language);
  return new Intl.DateTimeFormat(region ?? language, how);
}

export function start(element) {
  for (const time of element.querySelectorAll("time[datetime]")) {
    time.textContent = said("day" in time.dataset ? DAY : SHOWN).format(new Date(time.dateTime));
  }
}
