/** Where the cart of an artist is kept. */
export const cartKey = (vendorSlug: string) => `cart_${vendorSlug}`;
/** Where the id of the cart is kept, under which its checkout is started, and the session of the last one. */
export const checkoutIdKey = (vendorSlug: string) => `checkout_${vendorSlug}`;
/** How the buyer wants what is in the cart: `pickup`, or nothing for shipping. */
export const deliveryKey = (vendorSlug: string) => `delivery_${vendorSlug}`;
/** Marks a paid session whose cart was cleared, here or by the confirmation, so that no later cart is cleared for it. */
export const paidKey = (sessionId: string) => `paid_${sessionId}`;
