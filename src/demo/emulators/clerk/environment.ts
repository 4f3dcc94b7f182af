/** Settings of the emulated instance in its front-end API: email with a code, and a password. */

const off = {
  enabled: false,
  required: false,
  verifications: [],
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verify_at_sign_up: false,
};

const attributes = {
  email_address: {
    ...off,
    enabled: true,
    required: true,
    verifications: ['email_code'],
    used_for_first_factor: true,
    first_factors: ['email_code'],
    verify_at_sign_up: true,
  },
  password: { ...off, enabled: true, required: true },
  first_name: { ...off, enabled: true },
  last_name: { ...off, enabled: true },
  phone_number: off,
  username: off,
  web3_wallet: off,
  authenticator_app: off,
  backup_code: off,
  passkey: off,
};

function userSettings() {
  return {
    attributes,
    // One of them is on, to show that our pages hide it.
    social: {
      oauth_google: {
        enabled: true,
        required: false,
        authenticatable: true,
        strategy: 'oauth_google',
        name: 'Google',
        logo_url: null,
      },
    },
    enterprise_sso: { enabled: false, self_serve_directory_sync: false },
    actions: { delete_self: true, create_organization: false },
    sign_in: { second_factor: { required: false, enabled: false } },
    sign_up: {
      allowlist_only: false,
      progressive: true,
      captcha_enabled: false,
      mode: 'public',
      legal_consent_enabled: false,
    },
    password_settings: {
      allowed_special_characters: '',
      disable_hibp: true,
      min_length: 8,
      max_length: 72,
      require_special_char: false,
      require_numbers: false,
      require_uppercase: false,
      require_lowercase: false,
      show_zxcvbn: false,
      min_zxcvbn_strength: 0,
    },
    passkey_settings: { allow_autofill: false, show_sign_in_button: false },
    username_settings: { min_length: 4, max_length: 64 },
    attack_protection: { enumeration_protection: { enabled: false } },
  };
}

function displayConfig(siteUrl: string) {
  const url = (path: string) => siteUrl + path;
  return {
    object: 'display_config',
    id: 'display_config_emulated',
    instance_environment_type: 'production',
    application_name: 'Emulated Clerk',
    theme: {
      general: { color: '#6c47ff', background_color: '#ffffff', font_family: 'inherit', font_color: '#151515' },
      buttons: { font_color: '#ffffff', font_family: 'inherit', font_weight: '600' },
      accounts: { background_color: '#ffffff' },
    },
    preferred_sign_in_strategy: 'password',
    logo_image_url: '',
    favicon_image_url: '',
    home_url: url('/'),
    sign_in_url: url('/customer/signin'),
    sign_up_url: url('/customer/signup'),
    user_profile_url: url('/'),
    after_sign_in_url: url('/'),
    after_sign_up_url: url('/'),
    after_sign_out_one_url: url('/'),
    after_sign_out_all_url: url('/'),
    after_switch_session_url: url('/'),
    branded: false,
    captcha_public_key: null,
    captcha_widget_type: null,
    captcha_public_key_invisible: null,
    captcha_provider: 'turnstile',
    captcha_oauth_bypass: [],
    show_devmode_warning: false,
    support_email: '',
    terms_url: '',
    privacy_policy_url: '',
  };
}

export function environmentJson(siteUrl: string) {
  return {
    object: 'environment',
    auth_config: { object: 'auth_config', id: 'aconf_emulated', single_session_mode: true, reverification: false },
    display_config: displayConfig(siteUrl),
    user_settings: userSettings(),
    organization_settings: {
      enabled: false,
      max_allowed_memberships: 5,
      force_organization_selection: false,
      actions: { admin_delete: false },
      domains: { enabled: false, enrollment_modes: [], default_role: null },
      slug: { disabled: true },
      organization_creation_defaults: { enabled: false },
    },
    commerce_settings: {
      billing: {
        stripe_publishable_key: null,
        organization: { enabled: false, has_paid_plans: false },
        user: { enabled: false, has_paid_plans: false },
      },
    },
    api_keys_settings: { user_api_keys_enabled: false, orgs_api_keys_enabled: false },
    protect_config: { object: 'protect_config', id: 'protect_emulated' },
    maintenance_mode: false,
    client_debug_mode: false,
    partitioned_cookies: false,
  };
}
