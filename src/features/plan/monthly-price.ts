import { formatWholeDollars } from '../../platform/money.ts';
import { plans } from '../buying/fees/plans.ts';

/** "$15": what a month costs. */
export const monthlyPrice = formatWholeDollars(plans.ours.monthlyCents);
