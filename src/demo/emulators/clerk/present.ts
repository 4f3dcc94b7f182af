import { dayMs, weekMs } from '../../../platform/time.ts';
import type { EmulatedClient, EmulatedSession, EmulatedUser, SignInAttempt, SignUpAttempt } from './world.ts';

export function userJson(user: EmulatedUser) {
  const emailId = user.id.replace('user_', 'idn_');
  const nothing = { phone_numbers: [], web3_wallets: [], external_accounts: [], enterprise_accounts: [], passkeys: [] };
  const verification = { object: 'verification_email_code', status: 'verified', strategy: 'email_code', attempts: 1 };
  return {
    ...nothing,
    id: user.id,
    object: 'user',
    external_id: null,
    username: null,
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: `https://img.clerk.com/${user.id}`,
    has_image: false,
    profile_image_id: '',
    primary_email_address_id: emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    email_addresses: [
      {
        id: emailId,
        object: 'email_address',
        email_address: user.email,
        verification: user.verified ? verification : { ...verification, status: 'unverified' },
        linked_to: [],
        matches_sso_connection: false,
      },
    ],
    organization_memberships: [],
    password_enabled: true,
    totp_enabled: false,
    backup_code_enabled: false,
    two_factor_enabled: false,
    public_metadata: user.publicMetadata,
    unsafe_metadata: {},
    last_sign_in_at: user.createdAt,
    create_organization_enabled: false,
    create_organizations_limit: null,
    delete_self_enabled: true,
    legal_accepted_at: null,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}

export function sessionJson(session: EmulatedSession, user: EmulatedUser, jwt: string) {
  const { id, status, createdAt } = session;
  const { first_name, last_name, image_url, has_image } = userJson(user);
  return {
    id,
    object: 'session',
    status,
    factor_verification_age: [0, -1],
    expire_at: createdAt + weekMs,
    abandon_at: createdAt + 30 * dayMs,
    last_active_at: Date.now(),
    last_active_token: { object: 'token', jwt },
    last_active_organization_id: null,
    actor: null,
    tasks: null,
    user: userJson(user),
    public_user_data: { first_name, last_name, image_url, has_image, identifier: user.email, user_id: user.id },
    created_at: createdAt,
    updated_at: Date.now(),
  };
}

function codeVerification(status: 'verified' | 'unverified', asked: boolean) {
  return {
    object: 'verification_email_code',
    status,
    // Without it, clerk-js requests the code.
    strategy: asked ? 'email_code' : null,
    attempts: 0,
    expire_at: Date.now() + dayMs,
    next_action: status === 'verified' ? '' : asked ? 'needs_attempt' : 'needs_prepare',
    supported_strategies: ['email_code'],
    verified_at_client: null,
    error: null,
  };
}

export function signUpJson(attempt: SignUpAttempt) {
  const { id, email, firstName, lastName, password, code, sessionId, userId } = attempt;
  const missing = [email === null ? 'email_address' : '', password === null ? 'password' : ''].filter(Boolean);
  const done = sessionId !== null;
  return {
    id,
    object: 'sign_up',
    status: done ? 'complete' : 'missing_requirements',
    required_fields: ['email_address', 'password'],
    optional_fields: ['first_name', 'last_name'],
    missing_fields: missing,
    unverified_fields: email === null || done ? [] : ['email_address'],
    username: null,
    first_name: firstName,
    last_name: lastName,
    email_address: email,
    phone_number: null,
    web3_wallet: null,
    external_account: null,
    external_account_strategy: null,
    has_password: password !== null,
    unsafe_metadata: {},
    created_session_id: sessionId,
    created_user_id: userId,
    abandon_at: Date.now() + dayMs,
    legal_accepted_at: null,
    locale: null,
    verifications: {
      email_address: email === null ? null : codeVerification(done ? 'verified' : 'unverified', code !== null),
      phone_number: null,
      web3_wallet: null,
      external_account: null,
    },
  };
}

export function signInJson({ id, email, sessionId }: SignInAttempt) {
  return {
    id,
    object: 'sign_in',
    status: sessionId === null ? 'needs_first_factor' : 'complete',
    supported_identifiers: ['email_address'],
    supported_first_factors: [{ strategy: 'password' }],
    supported_second_factors: null,
    first_factor_verification: null,
    second_factor_verification: null,
    identifier: email,
    user_data: null,
    created_session_id: sessionId,
  };
}

export function clientJson(client: EmulatedClient, sessions: ReturnType<typeof sessionJson>[]) {
  return {
    id: client.id,
    object: 'client',
    sessions,
    sign_up: client.signUp && signUpJson(client.signUp),
    sign_in: client.signIn && signInJson(client.signIn),
    last_active_session_id: sessions.at(-1)?.id ?? null,
    last_authentication_strategy: null,
    cookie_expires_at: null,
    captcha_bypass: true,
    created_at: client.createdAt,
    updated_at: Date.now(),
  };
}
