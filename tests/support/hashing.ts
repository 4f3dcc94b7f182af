import { createPasswordHashing } from '../../src/features/accounts/embedded/password-hash.ts';

/** The lowest that argon2id takes. */
export const cheapCost = { memory: 8, passes: 1, parallelism: 1 };

/** The site's own hashing at the lowest cost, so that tests which sign in don't wait for it. */
export const cheapHashing = createPasswordHashing({ cost: cheapCost });
