/** What the policies of the site name in braces, and how their text becomes a page. */
import { formatWholeDollars } from '../../platform/money.ts';
import { plural } from '../../platform/plural.ts';
import type { Config } from '../../site/config.ts';
import { plans, planTerms } from '../buying/fees/plans.ts';
import { carrierDays, returnDays } from '../catalog/returns-policy.ts';
import { listedWhileRestingDays } from '../catalog/shop-state.ts';

export interface PolicyFacts {
  /** What `{name}` stands for. */
  values: Readonly<Record<string, string>>;
  /** What `{if name}` and `{if not name}` ask. */
  conditions: Readonly<Record<string, boolean>>;
}

export function readPolicyFacts({ site, identity, processingFee, chargesPlan, backup }: Config): PolicyFacts {
  const [minCarrierDays, maxCarrierDays] = carrierDays;
  return {
    values: {
      siteName: site.name,
      city: site.city,
      contactEmail: site.contactEmail,
      monthlyPrice: formatWholeDollars(plans.ours.monthlyCents),
      freeDays: String(planTerms.freeDays),
      graceDays: String(planTerms.graceDays),
      listedDays: String(listedWhileRestingDays),
      returnDays: String(returnDays),
      minCarrierDays: String(minCarrierDays),
      maxCarrierDays: String(maxCarrierDays),
      backupTime: plural(backup.keep, { one: '1 day', other: `${backup.keep} days` }),
    },
    conditions: {
      clerk: identity.clerk !== null,
      feeShown: processingFee === 'shown',
      feeAdded: processingFee === 'added',
      feeIncluded: processingFee === 'included',
      plan: chargesPlan,
      backups: backup.daily,
    },
  };
}

/** Looks up a name that a policy has in braces. A wrong one fails, because a page with braces would promise nothing. */
function readNamed<T>(table: Readonly<Record<string, T>>, name: string): T {
  if (!Object.hasOwn(table, name)) throw new Error(`No policy can name "${name}" (src/features/legal/policy.ts).`);
  return table[name] as T;
}

/** Puts values in the place of their names. In the address of a link, Markdown writes braces as %7B and %7D. */
export const fillValues = (text: string, { values }: PolicyFacts): string =>
  text.replace(/(?:\{|%7B)(\w+)(?:\}|%7D)/g, (_all, name: string) => readNamed(values, name));

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Makes a section of a heading and what follows it, or nothing if the heading has a condition that doesn't hold. */
function makeSection(html: string, isMet: (not: string | undefined, name: string) => boolean): string {
  const heading = /^<h2[^>]*>(?:\{if (not )?(\w+)\} )?(.*) \{#([\w-]+)\}<\/h2>/.exec(html);
  if (heading === null) throw new Error(`A heading of a policy has no {#anchor}: ${html.slice(0, 80)}`);
  const [all, not, condition, words, id] = heading;
  if (condition !== undefined && !isMet(not, condition)) return '';
  return `<section aria-labelledby="${id}"><h2 id="${id}" class="text-name">${words}</h2>${html.slice(all.length)}</section>`;
}

export function fillPolicy(html: string, facts: PolicyFacts): string {
  const isMet = (not: string | undefined, name: string) => readNamed(facts.conditions, name) === (not === undefined);
  const sections = html
    .replace(/<(p|li)>\{if (not )?(\w+)\} (.*?<\/\1>)/gs, (_all, tag, not, name, rest) =>
      isMet(not, name) ? `<${tag}>${rest}` : '',
    )
    .replaceAll('<a ', '<a class="link" ')
    .split(/(?=<h2)/)
    .map((section) => makeSection(section, isMet))
    .join('');
  const escaped = Object.entries(facts.values).map(([name, value]) => [name, escapeHtml(value)]);
  return fillValues(sections, { ...facts, values: Object.fromEntries(escaped) });
}
