/**
 * Where an artist's CSS applies: in sections of the storefront with these classes, and nowhere else. Headings, prices
 * and texts belong there; the cart, forms and the site's own header and footer don't.
 */
export function vendorCssClasses(vendorId: string): string {
  return `vendor-css vendor-${vendorId}`;
}
