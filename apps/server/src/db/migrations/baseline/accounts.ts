/** Users, how they sign in, and whom they name on shore. */
export const ACCOUNTS: readonly string[] = [
  `create table users (
    id key primary key,
    email text not null,
    display_name text not null,
    first_name text,
    last_name text,
    profile_image_url text,
    weight_kg real,
    level text,
    created_at instant not null,
    shows_reads count not null default 1,
    payment_details text,
    payment_link text,
    quiver text,
    board text check (board in ('twintip', 'surfboard', 'foil')),
    phone text,
    browser_version count not null default 1,
    constraint users_email_unique unique (email),
    constraint users_weight_positive check (weight_kg > 0),
    constraint users_level_known check (level in ('beginner', 'intermediate', 'advanced'))
  )`,
  `create table sessions (
    id key primary key,
    user_id key not null references users (id) on delete cascade,
    token_hash key not null,
    user_agent text not null,
    created_at instant not null,
    last_seen_at instant not null,
    expires_at instant not null,
    constraint sessions_token_hash_unique unique (token_hash)
  )`,
  'create index sessions_of_user on sessions (user_id, created_at)',
  'create index sessions_by_expiry on sessions (expires_at)',
  `create table passkeys (
    id key primary key,
    user_id key not null references users (id) on delete cascade,
    rp_id key not null,
    credential_id key not null,
    public_key text not null,
    counter big not null,
    name text not null,
    created_at instant not null,
    last_used_at instant,
    constraint passkeys_credential_unique unique (credential_id),
    constraint passkeys_counted check (counter >= 0)
  )`,
  'create index passkeys_of_user on passkeys (user_id, created_at)',
  `create table passkey_challenges (
    id key primary key,
    challenge_hash key not null,
    session_id key references sessions (id) on delete cascade,
    expires_at instant not null,
    constraint passkey_challenges_hash_unique unique (challenge_hash)
  )`,
  'create index passkey_challenges_by_session_id on passkey_challenges (session_id)',
  'create index passkey_challenges_by_expires_at on passkey_challenges (expires_at)',
  `create table shore_contacts (
    id key primary key,
    user_id key not null unique references users (id) on delete cascade,
    email text not null,
    token_hash key unique,
    asked_at instant not null,
    expires_at instant,
    confirmed_at instant,
    constraint shore_contacts_asked_or_confirmed check ((confirmed_at is null) = (token_hash is not null) and (confirmed_at is null) = (expires_at is not null))
  )`,
  'create index shore_contacts_by_expires_at on shore_contacts (expires_at)',
  'create index shore_contacts_by_email on shore_contacts (email)',
  `create table daily_counts (
    key key primary key,
    started_at instant not null,
    taken count not null,
    stopped_at instant
  )`,
  'create index daily_counts_over on daily_counts (started_at) where stopped_at is null',
  `create table idempotency_keys (
    principal key not null,
    key key not null,
    route text not null,
    body_hash key not null,
    status count,
    response text,
    created_at instant not null,
    constraint idempotency_keys_pk primary key (principal, key)
  )`,
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  `create table settings (
    key key primary key,
    value text not null
  )`,
]
