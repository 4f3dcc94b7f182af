import { ConfigError } from '../site/config.ts';

/**
 * Refuses what a tool doesn't take: who says --dry-run doesn't mean to migrate.
 * @param script the name of its npm script
 * @throws ConfigError
 */
export function refuseArguments(script: string, known: readonly string[] = []): void {
  const [unknown] = process.argv.slice(2).filter((argument) => !known.includes(argument));
  if (unknown === undefined) return;
  const takes = known.length === 0 ? 'takes nothing' : `takes only ${known.join(' ')}`;
  throw new ConfigError([`Nothing was done: \`npm run ${script}\` ${takes}, and was given ${unknown}.`]);
}
