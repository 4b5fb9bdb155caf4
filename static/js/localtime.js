// Shows moments, or their days alone, in this device's own time and language; without it they stand
// there in UTC.

import { timesIn } from "./main.js";

const SHOWN = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
};
const DAY = { day: "numeric", month: "long", year: "numeric" };

export function start(element) {
  for (const time of element.querySelectorAll("time[datetime]")) {
    time.textContent = timesIn("day" in time.dataset ? DAY : SHOWN).format(new Date(time.dateTime));
  }
}
