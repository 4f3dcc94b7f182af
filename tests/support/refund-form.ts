/** Reads the page of a refund. */

/** Returns the main part of a page. */
export const mainOf = (page: string): string => /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '';

/** Returns the words of HTML. */
export const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** Returns the fields of the page's form, as a browser would send them when it is confirmed. */
export function fieldsOf(page: string): Record<string, string> {
  const [form = ''] = /<form[^>]*data-refund-form[\s\S]*?<\/form>/.exec(page) ?? [];
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const sent = inputs.filter((tag) => !/type="(checkbox|radio)"/.test(tag) || / checked/.test(tag));
  const read = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const fields = Object.fromEntries(sent.map((tag) => [read(tag, 'name'), read(tag, 'value')]));
  return { ...fields, reason: '', do: 'confirm' };
}
