/**
 * Wordings that were replaced, in small letters and with straight quotes. Without generic words, and without what artists may
 * write: their texts are theirs.
 */
export const oldPhrases: readonly string[] = `
  e-mail address
  your e-mail
  there is no such artist
  there is no such product
  there is no such account
  there is no such event
  there is no such collection
  there is no such address
  could not find this order
  must be a text
  holds characters that
  went wrong on our side
  nothing was charged
  your cart is kept
  do you make things?
  one more step, and your account
  no event is announced yet
  not on the site any more
  not shown any more
  this sign-in is not valid
  sign-in is not available
  the form came from another page
  reach our records
  so it was not carried out
  a cart holds at most
  started with another cart
  sent with other contents
  be restored any more
  collections you made
  loved by
  glass, clay, cloth
  this is a demonstration
  offline: retry

  >write to us<
  the connection failed
  this could not be saved
  that was a lot at once
  showing saved data
  sample artists, shown until
  free to visit, unless
  all artists of
  where to meet the artists
  artists taking part
  this event is over

  your message was sent
  message could not be
  please fill in your name
  you have written a lot
  your message is on its way
  this piece has found its
  shipping, free
  pickup, free
  you have several checkouts
  takes part

  one more of
  one less of
  prices could not be checked
  confirm your sign-in
  , it was $
  saved for this visit only
  your sign-in has ended
  this cart was paid
  what you added since is still
  off for signed-in customers
  too large to be
  this artist offers no pickup
  a cart holds pieces of one
  back, and keep the cart
  pay on the hosted page
  payment form could not be
  fields are filled in with

  open the link from the payment
  may have been cut
  this checkout has ended
  it was not paid in time
  looking into this order
  looking into it
  amount goes back to
  confirmation email is sent to you
  not paid yet?
  what you buy is
  these are your
  waiting for payment
  ended unpaid

  if this address can be used
  why sign in?
  take a little off
  your orders are in one place
  signing in needs javascript
  link was used already
  that was tried very often
  look at the marked fields
  check who you are right now
  link does not work any more
  signing in does not work
  your browser does not keep
  forgotten password
  we mail you
  everybody who is signed in
  everybody else who is signed
  set the new password
  this is not the password
  nobody is signed in
  signing out also takes
  this password is among
  link is not valid any
  too many people are signing in
  look among the unwanted mail

  press the heart of
  and it hangs here
  nothing is hung yet
  fits what you asked for
  my collection could not be loaded
  there seems to be no
  collections by others
  , turn around
  waiting for a connection
  sent when there is a connection
  recently removed keeps it
  nothing was removed lately
  forget this one for good
  for good? they
  my collection is saved as
  is no file of my
  there is no favorite in that file
  its picture comes with
  nothing is saved here yet
  put in a collection
  collections can be changed
  name of the new collection
  it is called
  here is its link
  is private again
  is taken out of
  lead nowhere
  there is no way back
  not in my collection any more
  the name is missing
  whoever has this link
  link is selected: copy
  there is no connection just
  that did not work
  favorite is still on its
  another account is signed in
  there is room for
  was taken out again
  nothing hangs here
  come back another day
  this collection is not shared
  ask whoever

  is a market hall
  the hall is invite-only
  what is left for the artist
  nothing sold twice
  is held while somebody
  a flat price an order
  sales in a month
  an average order
  a store url can hold
  a store url starts and ends
  a store url cannot
  this store url
  nobody sees it
  pieces on show
  their buyers paid in all
  none left to sell
  by the settings of the site
  none yet (counts as
  latest changes of roles
  stopped being an admin
  's admin role?
  stays as it is
  nothing changed:
  admin of the demonstration
  cannot withdraw your own

  if this was not you
  ignore this mail
  somebody, hopefully you
  an account at river city artists already
  you have an account already
  if you don't remember the
  there is no account for this address
  everybody else was signed out
  reply to this mail
  sends your order to
  gets your order ready
  what you receive is after
  picks the order up
  goes back to the card
  we are sorry

  hangs their work
  nothing you did
  more than we accept at once
  this server does not answer
  cannot be done with this
  back to the home page
  this is not available at the
  this was removed from your
  too many tries
  your access has ended
  site could not be reached
  is not an e-mail
  your password is missing
  your password needs
  link is not complete
  did not come from
  news of clerk

  use the button to answer; the button below opens; targets to tap; is on sale right now; put back on sale
  back on sale; they're told; what needs you; nothing needs you; as it will hang; waits for its turn
  bank decided for; send answer; read and answer; answer by email; answers by email; link to the answer
  wants an answer; an email with the answer; to hand over; hand over without; handed over; mark as sent
  marked as sent; orders to send; sends within; sends it by; name that the buyer; number that the buyer
  order number is another one; codes were wrong; keeps your order for you; an amount instead; give back of our
  given back; leaves your balance; made at stripe; answer at stripe; balance at stripe; taking back a payment
  taking this payment back; what it contains; what stripe is waiting for; has told us its fee; has told us what
  >free from<; orders of this total; take it with you; bring pieces in; bring an archive; bring it in; be taken in
  leads out of it; damaged or not whole; we have no place for; fetch from there; it is counted apart
  they are counted apart; typed the last time; take theirs; save mine over; check what is marked; marked fields
  to go on; messages go on; go on sending; on your store; take off the site; this letter came to; it would have been
  takes place after all; others are on the site; no more of these emails; emails other than those
  leaves you out of them; end this link; ever one of ours; belongs to an account already; email address already
  just got another email; password of this account; when you look around; writing to artists work; a mark that you
  something in your way; can tell you most; and may sell; taxes are yours; a line of its own
  did you expect something else; need anybody; nobody has bought; our losses; too much at once; a lot of tries
  takes no mail; would leave the home page; we don't know this form; we don't know this action
  we don't know this role; clocks skip; stripe takes evidence; stripe takes no more; not ready for payment

  your shop; shop is resting; shop rests; the payment provider; no signal.; needs signal; taken elsewhere
  you take part; what you bring; count it in; too much in the cash box; untick; bear the card fee
  order stands; of them together; price of one; too new to pay out; from elsewhere; taken along; look at them
  must be set as well; postal service writes; parcels leave; store it sealed; follow their parcels; as the state gave it
  never cut.; one fewer; cut it to a square; became of your application; no verdict; by another hand
  artists to look at; look through; most loved; download all events; is not whole; made-up keys; say whose account`
  .split(/\n|; /)
  .map((line) => line.trim())
  .filter((line) => line !== '');
