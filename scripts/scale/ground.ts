import { KNOWN_TRIPS, LARGE_CHATS, LARGE_CREWS, peopleOf, type Sizes, USUAL } from '#scripts/scale/sizes.ts'

const LIFE_DAYS = 60
const YEARS_DAYS = 700

/**
 * `id_at` embeds a time, so rows are placed as in production. Arguments are used once with honest volatility, or PostgreSQL
 * cannot inline.
 */
const FUNCTIONS = `
create schema scale;
create function scale.id(kind int, n bigint) returns text immutable parallel safe language sql as $$
  select '01' || lpad(to_hex(kind), 2, '0') || overlay(lpad(to_hex(n), 8, '0') placing '-' from 5 for 0) || '-7000-8000-000000000000' $$;
create function scale.id_at(moment timestamptz, kind int, n int, seq int) returns text stable parallel safe language sql as $$
  select overlay(lpad(to_hex((date_part('epoch', moment) * 1000)::bigint), 12, '0') placing '-' from 9 for 0)
    || '-7000-80' || lpad(to_hex(kind), 2, '0') || '-' || lpad(to_hex(n), 6, '0') || lpad(to_hex(seq), 6, '0') $$;
create function scale.chance(n bigint, what bigint) returns int immutable parallel safe language sql as $$
  select (hashint8extended(n, what) & 1048575)::int $$;
create function scale.hash(what text) returns text stable parallel safe language sql as $$
  select encode(sha256(convert_to(what, 'utf8')), 'hex') $$;
create function scale.moment(born timestamptz, place int, of_all int) returns timestamptz stable parallel safe language sql as $$
  select born + (interval '${LIFE_DAYS} days') * ((place - 0.5::float8) / of_all) $$;
`

const skewed = (average: number) =>
  `greatest(2, round(${average} * (case when luck < 419430 then 0.1 when luck < 734003 then 0.6 when luck < 943718 then 1.5 else 4.8 end)))::int`

function tripSizes(sizes: Sizes) {
  const others = sizes.trips - KNOWN_TRIPS
  const left = (all: number, large: number, usual: number) =>
    // 1 % extra, as rounding loses some.
    (1.01 * (all - LARGE_CHATS * large - (KNOWN_TRIPS - LARGE_CHATS) * usual)) / others
  return {
    messages: skewed(left(sizes.messages, sizes.chat, USUAL.messages)),
    expenses: skewed(left(sizes.expenses, sizes.ledger, USUAL.expenses)),
  }
}

function trips(sizes: Sizes): string {
  const { messages, expenses } = tripSizes(sizes)
  const people = peopleOf(sizes)
  return `
create unlogged table scale.trips as
select n, scale.id(2, 2000000000 - n) as id,
  case when n <= ${LARGE_CREWS} then ${sizes.crew} when n <= ${KNOWN_TRIPS} then ${USUAL.members} else 4 + luck % 9 end as members,
  case when n <= ${LARGE_CHATS} then ${sizes.chat} when n <= ${KNOWN_TRIPS} then ${USUAL.messages} else ${messages} end as messages,
  case when n <= ${LARGE_CHATS} then ${sizes.ledger} when n <= ${KNOWN_TRIPS} then ${USUAL.expenses} else ${expenses} end as expenses,
  case when n <= ${LARGE_CHATS} then ${Math.min(2000, sizes.chat / 50)} when n <= ${KNOWN_TRIPS} then 40 else 6 end as photos,
  now_at - interval '${LIFE_DAYS} days' - (interval '${YEARS_DAYS} days') * (greatest(0, n - ${KNOWN_TRIPS}) / ${sizes.trips}.0) as born,
  case when n <= ${KNOWN_TRIPS} then ${LIFE_DAYS - 2} else 30 + luck % 60 end as days_ahead, luck
from (select n, scale.chance(n, 1) as luck, now_at from generate_series(1, ${sizes.trips}) n, scale.now) as numbered;
alter table scale.trips add primary key (n);
create unlogged table scale.crew as
select n, id as trip_id, place, scale.id(1, 1 + (n * 7 + place) % ${people}) as user_id, born
from scale.trips, generate_series(0, members - 1) place;
analyze scale.trips; analyze scale.crew;
insert into trips (id, name, description, location, trip_date, trip_end_date, accommodation_details, meeting_info, travel_details,
  hero_image, timezone, message_seq, expense_seq, round, created_by, created_at, updated_at, chat_changes)
select id, 'Trip ' || n, 'A week of wind with the usual crew', 'Tarifa, Spain', to_char(born + days_ahead * interval '1 day', 'YYYY-MM-DD'),
  to_char(born + (days_ahead + 4 + luck % 7) * interval '1 day', 'YYYY-MM-DD'), 'A house by the beach', 'At the flagpole', 'By van',
  case when n % 4 = 0 then '/files/' || scale.id(27, n) || '/original' end, 'Europe/Madrid', messages, expenses,
  1 + expenses, scale.id(1, 1 + (n * 7) % ${people}), born, born, messages / 10
from scale.trips order by n desc;
insert into trip_changes select id, 5 + messages from scale.trips order by n desc;
insert into memberships (trip_id, user_id, role, joined_at, last_opened_at, left_at, answer)
select trip_id, user_id, case when place = 0 then 'owner' else 'member' end, born + place * interval '1 minute',
  born + interval '1 hour' + place * interval '1 day', case when place > 5 and place % 7 = 6 and n > ${KNOWN_TRIPS} then born + interval '9 days' end,
  case place % 4 when 0 then 'in' when 1 then 'maybe' end
from scale.crew order by n desc, place;
`
}

function people(sizes: Sizes): string {
  const all = peopleOf(sizes)
  return `
insert into users (id, email, display_name, created_at, weight_kg, level)
select scale.id(1, u), 'rider-' || u || '@crew.example', 'Rider ' || u, now_at - interval '2 years', 60 + u % 40, 'intermediate'
from generate_series(1, ${all}) u, scale.now;
insert into sessions (id, user_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
select scale.id(14, u * 2 + s), scale.id(1, u), scale.hash(case s when 0 then 'scale-rider-' else 'another-' end || u), 'Firefox',
  now_at - interval '3 days', now_at, now_at + case when s = 1 and u % 50 = 0 then interval '-1 hour' else interval '27 days' end
from generate_series(1, ${all}) u, generate_series(0, 1) s, scale.now;
insert into passkeys (id, user_id, rp_id, credential_id, public_key, counter, name, created_at)
select scale.id(23, u), scale.id(1, u), 'localhost', scale.hash('passkey ' || u), 'none', 0, 'Phone', now_at from generate_series(1, ${all}, 4) u, scale.now;
insert into passkey_challenges (id, challenge_hash, session_id, expires_at)
select scale.id(24, u), scale.hash('challenge ' || u), null, now_at + (u % 7 - 3) * interval '1 minute' from generate_series(1, ${all}, 20) u, scale.now;
insert into shore_contacts (id, user_id, email, token_hash, asked_at, expires_at, confirmed_at)
select scale.id(26, u), scale.id(1, u), 'shore-' || u || '@crew.example', case when u % 20 = 1 then scale.hash('shore ' || u) end, now_at - interval '3 days',
  case when u % 20 = 1 then now_at + (u % 9 - 4) * interval '1 day' end, case when u % 20 <> 1 then now_at end
from generate_series(1, ${all}, 5) u, scale.now;
insert into sign_in_links (id, token_hash, email, created_at, expires_at)
select scale.id(25, u), scale.hash('link ' || u), 'rider-' || u || '@crew.example', now_at - interval '1 hour', now_at + (u % 7 - 5) * interval '1 hour'
from generate_series(1, ${all}, 5) u, scale.now;
insert into notification_settings (user_id, choices, quiet_is_on, quiet_from, quiet_until, timezone, hides_text)
select scale.id(1, u), '{}', u % 2, '22:00', '07:00', 'Europe/Madrid', 0 from generate_series(1, ${all}, 3) u;
insert into push_devices (id, user_id, endpoint, p256dh, auth, vapid_key, label, created_at, session_id)
select scale.id(21, u), scale.id(1, u), 'https://push.example/' || u, 'key', 'auth', 'the key of another server', 'Firefox', now_at, scale.id(14, u * 2)
from generate_series(1, ${all}, 2) u, scale.now;
insert into calendar_feeds (user_id, seed, token_hash, created_at)
select scale.id(1, u), 'seed', scale.hash('feed ' || u), now_at from generate_series(1, ${all}, 5) u, scale.now;
insert into idempotency_keys (principal, key, route, body_hash, status, response, created_at)
select 'user:' || scale.id(1, u), scale.id(28, u * 3 + k), 'POST /api/trips/:tripId/expenses', scale.hash('body'), 201, '{}',
  now_at - interval '1 day' * (scale.chance(u, 2) % 3101 / 100.0)
from generate_series(1, ${all}) u, generate_series(0, 2) k, scale.now;
`
}

export function groundRows(sizes: Sizes, now: Date): string[] {
  const ofNow = `create unlogged table scale.now as select timestamptz '${now.toISOString()}' as now_at;`
  return [FUNCTIONS + ofNow, trips(sizes), people(sizes)]
}
