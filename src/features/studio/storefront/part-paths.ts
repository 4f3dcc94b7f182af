import { paths } from '../../../site/paths.ts';
import { deliveryPart, type StorePart } from './store-fields.ts';

export function partPath(slug: string, part: StorePart): string {
  if (part === 'about') return paths.vendorStorefrontAbout(slug);
  return part === deliveryPart ? paths.vendorStorefrontShipping(slug) : paths.vendorStorefront(slug);
}
