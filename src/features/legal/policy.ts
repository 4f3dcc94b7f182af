/** What the policies of the site say: their form, and the facts about the site that they name. */
import { formatWholeDollars } from '../../platform/money.ts';
import type { Config } from '../../site/config.ts';
import { plans, planTerms } from '../buying/fees/plans.ts';
import { carrierDays, returnDays } from '../catalog/returns-policy.ts';
import { listedWhileRestingDays } from '../catalog/shop-state.ts';

/** A part of a policy. In its texts, `[label](path)` is a link. */
export interface PolicySection {
  /** Element id of its heading. */
  id: string;
  heading: string;
  text?: readonly string[];
  list?: readonly string[];
}

export interface Policy {
  title: string;
  description: string;
  lead: string;
  sections: readonly PolicySection[];
}

export interface PolicyFacts {
  siteName: string;
  city: string;
  region: string;
  operator: string;
  /** Postal address of the operator; empty if it isn't set. */
  operatorAddress: string;
  contactEmail: string;
  /** True if Clerk keeps the accounts. */
  withClerk: boolean;
  /** True if prices include the processing fee. */
  feeIncluded: boolean;
  /** True on a demo, where nothing is sold. */
  demo: boolean;
  /** What artists pay for their shops; null if the site doesn't charge for them. */
  plan: { monthly: string; freeDays: number; graceDays: number; listedDays: number } | null;
  /** Days within which something that is wrong should be told. */
  returnDays: number;
  /** Days that a carrier usually takes: from, to. */
  carrierDays: readonly [number, number];
  /** Days that a daily backup stays; null if none are made here. */
  backupDays: number | null;
}

/** When a policy last changed its meaning. Change it with the text. */
export const policyDate = '2026-11-27';

/** @param operatorAddress as mails have it; the demo's is made up */
export function readPolicyFacts(
  { site, identity, processingFee, chargesPlan, demo, backup }: Config,
  operatorAddress: string,
): PolicyFacts {
  return {
    siteName: site.name,
    city: site.city,
    region: site.region,
    operator: site.operatorName,
    operatorAddress,
    contactEmail: site.contactEmail,
    withClerk: identity.clerk !== null,
    feeIncluded: processingFee === 'included',
    plan: chargesPlan
      ? { monthly: formatWholeDollars(plans.ours.monthlyCents), ...planTerms, listedDays: listedWhileRestingDays }
      : null,
    demo,
    returnDays,
    carrierDays,
    backupDays: backup.daily ? backup.keep : null,
  };
}

/** A piece of a text: plain, or a link. */
interface TextPart {
  text: string;
  href: string | null;
}

/** Splits a text at its links. */
export function splitLinks(text: string): TextPart[] {
  return text
    .split(/(\[[^\]]+\]\([^)\s]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, label, href] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
      return label === undefined ? { text: part, href: null } : { text: label, href: href ?? null };
    });
}
