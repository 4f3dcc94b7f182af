/**
 * What a slug looks like at a glance: signs that are easily taken for one another become one. Two slugs with the same
 * skeleton could pass for each other, "adm1n" for "admin".
 */
export function skeleton(slug: string): string {
  return slug.replace(/0/g, 'o').replace(/[1i]/g, 'l').replace(/rn/g, 'm').replace(/vv/g, 'w');
}
