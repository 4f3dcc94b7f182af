/**
 * Which state a ZIP code is in, by its first three digits. From the US Postal Service’s labeling list L002, “3-Digit ZIP Code
 * Prefix Matrix”, and compared with 42,555 single codes (npm’s zipcodes 8.0.0) on November 26, 2026. Prefixes that aren’t in use
 * count as their neighbors’ state where both neighbors are in one.
 */
import { isStateCode, type StateCode } from '../../../platform/us-states.ts';

const prefixes = `
  NY 005, PR 006-007, VI 008, PR 009, MA 010-027, RI 028-029, NH 030-038, ME 039-049, VT 050-054, MA 055, VT 056-059, CT 060-069,
  NJ 070-089, AE 090-099, NY 100-149, PA 150-196, DE 197-199, DC 200, VA 201, DC 202-205, MD 206-219, VA 220-246, WV 247-268,
  NC 270-289, SC 290-299, GA 300-319, FL 320-339, AA 340, FL 341-349, AL 350-369, TN 370-385, MS 386-397, GA 398-399, KY 400-427,
  OH 430-459, IN 460-479, MI 480-499, IA 500-528, WI 530-549, MN 550-567, DC 569, SD 570-577, ND 580-588, MT 590-599, IL 600-629,
  MO 630-658, KS 660-679, NE 680-693, LA 700-714, AR 716-729, OK 730-732, TX 733, OK 734-749, TX 750-799, CO 800-816, WY 820-831,
  ID 832-838, UT 840-847, AZ 850-865, NM 870-884, TX 885, NV 889-898, CA 900-961, AP 962-966, HI 967-968, GU 969, OR 970-979,
  WA 980-994, AK 995-999`;

/** Codes in another state than their prefix, and those whose carriers cross a state line, with the post office’s state first. */
const exceptions: Readonly<Record<string, readonly StateCode[]>> = {
  '02861': ['RI', 'MA'],
  '06390': ['NY'],
  '20588': ['MD', 'DC'],
  '20598': ['VA', 'DC'],
  '42223': ['KY', 'TN'],
  '59221': ['MT', 'ND'],
  '63673': ['MO', 'IL'],
  '71749': ['AR', 'LA'],
  '73949': ['OK', 'TX'],
  '73960': ['TX'],
  '81137': ['CO', 'NM'],
  '83414': ['WY', 'ID'],
  '84536': ['UT', 'AZ'],
  '86044': ['AZ', 'UT'],
  '86515': ['AZ', 'NM'],
  '88063': ['NM', 'TX'],
  '89439': ['NV', 'CA'],
  '96799': ['AS'],
  '96939': ['PW'],
  '96940': ['PW'],
  '96941': ['FM'],
  '96942': ['FM'],
  '96943': ['FM'],
  '96944': ['FM'],
  '96950': ['MP'],
  '96951': ['MP'],
  '96952': ['MP'],
  '96960': ['MH'],
  '96970': ['MH'],
  '97635': ['OR', 'CA'],
};

function readPrefixes(): ReadonlyMap<number, StateCode> {
  const states = new Map<number, StateCode>();
  for (const entry of prefixes.split(',')) {
    const [state = '', range = ''] = entry.trim().split(' ');
    const [first = '', last = first] = range.split('-');
    if (!isStateCode(state)) throw new Error(`${state} is no state.`);
    for (let prefix = Number(first); prefix <= Number(last); prefix += 1) states.set(prefix, state);
  }
  return states;
}

const stateByPrefix = readPrefixes();

/** Returns the states that a ZIP code of five or nine digits can be in, the likeliest first; none if there is no such code. */
export function statesOfZip(zip: string): readonly StateCode[] {
  const known = exceptions[zip.slice(0, 5)];
  if (known !== undefined) return known;
  const state = stateByPrefix.get(Number(zip.slice(0, 3)));
  return state === undefined ? [] : [state];
}
