/** What a visitor wrote to an artist. */
export interface VendorMessageMail {
  template: 'artist-message';
  to: string;
  replyTo: string;
  data: { vendorName: string; vendorSlug: string; fromName: string; fromEmail: string; body: string };
}
