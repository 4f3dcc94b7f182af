/** Where it is kept who is signed in, for the header of the next page. `0` there says that somebody just signed out. */
export const sessionKey = 'session';
/** The account that used this browser last; it outlives its session. */
export const lastAccountKey = 'last_account';
