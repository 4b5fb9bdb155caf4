// Shows moments, their days or their minutes alone, in this device's own time and language; without it they
// stand there in UTC.

import { timesIn } from "./main.js";

const SHOWN = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" };
const CLOCK = { hour: "numeric", minute: "2-digit" };
const DAY = { day: "numeric", month: "long", year: "numeric" };

export function start(element) {
  for (const time of element.querySelectorAll("time[datetime]")) {
    const how = "day" in time.dataset ? DAY : "clock" in time.dataset ? CLOCK : SHOWN;
    time.textContent = timesIn(how).format(new Date(time.dateTime));
  }
}
