import { getEntry } from 'astro:content';
import type { Config } from '../../site/config.ts';
import { fillPolicy, fillValues, readPolicyFacts } from './policy.ts';

export interface Policy {
  title: string;
  description: string;
  lead: string;
  /** The day of its version, such as 2026-11-27. */
  date: string;
  html: string;
}

/** Reads a policy, which is a file of `policies/`. */
export async function readPolicy(
  name: 'accessibility' | 'privacy' | 'returns' | 'terms',
  config: Config,
): Promise<Policy> {
  const entry = await getEntry('policies', name);
  if (entry?.rendered === undefined) throw new Error(`There is no policy ${name}.`);
  const { title, description, lead, date } = entry.data;
  const facts = readPolicyFacts(config);
  return {
    title: fillValues(title, facts),
    description: fillValues(description, facts),
    lead: fillValues(lead, facts),
    date: date.toISOString().slice(0, 10),
    html: fillPolicy(entry.rendered.html, facts),
  };
}
