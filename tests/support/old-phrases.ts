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
  news of clerk`
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '');
