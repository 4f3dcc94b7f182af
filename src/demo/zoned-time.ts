/** Returns the zone's UTC offset at that moment, in ms. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(moment / 1000) * 1000;
}

/**
 * Returns the moment when it is `time` in the zone, `daysAhead` days after the zone's date at `from`.
 * @param time "HH:MM"
 */
export function zonedTime(from: Date, daysAhead: number, time: string, timeZone: string): Date {
  const there = new Date(from.getTime() + offsetAt(from.getTime(), timeZone));
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() + daysAhead, hours, minutes);
  // That day's offset, because daylight saving time may begin or end before it.
  return new Date(wall - offsetAt(wall - offsetAt(wall, timeZone), timeZone));
}
