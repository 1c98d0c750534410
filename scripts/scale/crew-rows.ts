import { KNOWN_TRIPS, peopleOf, type Sizes } from '#scripts/scale/sizes.ts'

/** `n` is the trip number, `k` the row within it. */
export function crewRows(sizes: Sizes): string[] {
  const person = (place: string) => `scale.id(1, 1 + (n * 7 + (${place}) % members) % ${peopleOf(sizes)})`
  const of = (count: number | string) =>
    `from scale.trips, generate_series(0, ${count} - 1) k, scale.now order by n desc, k;`
  return [
    albums(person, of),
    onboardings(person, of),
    awards(person, of),
    evenings(person, of),
    outboxRows(person),
  ]
}

type Person = (place: string) => string
type Of = (count: number | string) => string

const albums = (person: Person, of: Of) => `
insert into files (id, trip_id, owner_user_id, kind, sniffed_type, bytes, original_name, stored_name, variants, created_at, removed_at)
select scale.id(6, n * 4096::bigint + k), id, ${person('k')}, 'media', 'image/jpeg', 2000000 + k, 'kite.jpg', 'media/' || n || '-' || k || '.jpg', 'preview thumb',
  scale.moment(born, k + 1, photos), case when k = 5 and n % 10 = 3 and n > ${KNOWN_TRIPS} then born + interval '40 days' end ${of('photos')}
insert into files (id, owner_user_id, kind, sniffed_type, bytes, original_name, stored_name, created_at)
select scale.id(27, n), ${person('0')}, 'hero', 'image/jpeg', 900000, 'hero.jpg', 'hero-images/' || n || '.jpg', born from scale.trips where n % 4 = 0 order by n desc;
insert into media (id, trip_id, file_id, type, uploaded_by_user_id, width, height, created_at, taken_local, deleted_at)
select scale.id(7, n * 4096::bigint + k), id, scale.id(6, n * 4096::bigint + k), 'image', ${person('k')}, 4000, 3000, scale.moment(born, k + 1, photos),
  to_char(scale.moment(born, k + 1, photos), 'YYYY-MM-DD"T"HH24:MI:SS.MS'), case when k = 5 and n % 10 = 3 and n > ${KNOWN_TRIPS} then born + interval '40 days' end ${of('photos')}
insert into media_reactions (media_id, emoji, user_id, invite_id, version, created_at)
select scale.id(7, n * 4096::bigint + k), '👍', ${person('k + 1')}, null, k + 1, born ${of('photos / 2')}
`

const onboardings = (person: Person, of: Of) => `
insert into invites (id, trip_id, invited_by, name, email, token_hash, created_at, expires_at)
select scale.id(5, n * 4::bigint + k), id, ${person('0')}, 'Guest ' || k, 'guest-' || n || '-' || k || '@crew.example', scale.hash('invite ' || n || ' ' || k), born, born + interval '90 days' ${of(3)}
insert into users (id, email, display_name, created_at)
select scale.id(19, n), 'seat:' || scale.id(19, n), 'Kim', born from scale.trips where n <= ${KNOWN_TRIPS} or n % 10 = 0;
insert into placeholders (id, trip_id, created_by, created_at)
select scale.id(19, n), id, ${person('0')}, born from scale.trips where n <= ${KNOWN_TRIPS} or n % 10 = 0;
insert into memberships (trip_id, user_id, role, joined_at)
select id, scale.id(19, n), 'member', born + interval '2 days' from scale.trips where n <= ${KNOWN_TRIPS} or n % 10 = 0;
insert into journeys (id, trip_id, user_id, kind, day, time, mode, place, reference, seats_offered, needs_seat, created_at)
select scale.id(20, n * 8::bigint + k), id, ${person('k / 2 + 1')}, case k % 2 when 0 then 'arrival' else 'departure' end, to_char(born + days_ahead * interval '1 day', 'YYYY-MM-DD'),
  '10:30', 'car', 'Málaga', '', 3, 0, born ${of(4)}
insert into passengers (journey_id, user_id, taken_at) select scale.id(20, n * 8::bigint + k), ${person('3 + k')}, born ${of(2)}
`

const awards = (person: Person, of: Of) => `
insert into awards (id, trip_id, category, category_key, description, status, winner_id, created_by, created_at, voting_ends_at, voting_ended_at, ending_notified_at)
select scale.id(8, n * 32::bigint + k), id, 'Award ' || k, 'award ' || k, 'For what nobody else did', case k when 0 then 'voting' when 1 then 'completed' when 2 then 'voting' else 'nomination' end,
  case when k = 1 then ${person('1')} end, ${person('0')}, born,
  case when k = 2 then case when n <= ${KNOWN_TRIPS} then now_at + interval '5 days' when n % 500 = 0 then now_at + interval '6 hours' else born + interval '59 days' end end,
  case when k = 2 and n > ${KNOWN_TRIPS} and n % 500 <> 0 and n % 5000 <> 1 then born + interval '59 days' end, null ${of(20)}
insert into nominations (id, award_id, nominated_user_id, nominated_by, reason, created_at)
select scale.id(9, n * 128::bigint + k), scale.id(8, n * 32::bigint + k / 4), ${person('k % 4 + 1')}, ${person('k % 4')}, 'Saw it with my own eyes', born ${of(20)}
insert into votes (award_id, voter_id, nomination_id, voted_at)
select scale.id(8, n * 32::bigint + k / 4), ${person('k')}, scale.id(9, n * 128::bigint + k / 4 * 4 + k % 3), born ${of(12)}
insert into ceremonies (trip_id, award_ids, place, is_open, led_by, moved_at) select id, '[]', 0, 1, ${person('0')}, born from scale.trips where n % 20 = 0;
`

const evenings = (person: Person, of: Of) => `
insert into polls (id, trip_id, question, is_multiple, hides_until, closes_at, closed_at, created_by, created_at)
select scale.id(10, n * 4::bigint + k), id, 'Where do we eat?', 0, 'vote',
  case when k = 0 then null when k = 2 and n % 500 = 0 then now_at + interval '6 hours' else born + interval '50 days' end,
  case when k > 0 and not (k = 2 and n % 500 = 0) and n % 5000 <> 1 then born + interval '50 days' end, ${person('0')}, born ${of(3)}
insert into poll_options (id, poll_id, place, text) select scale.id(11, n * 16::bigint + k), scale.id(10, n * 4::bigint + k / 4), k % 4, 'Answer ' || k ${of(12)}
insert into poll_votes (poll_id, option_id, voter_id, voted_at)
select scale.id(10, n * 4::bigint + k / 4), scale.id(11, n * 16::bigint + k / 4 * 4 + k % 3), ${person('k % 4')}, born ${of(12)}
insert into plan_items (id, trip_id, kind, title, day, starts_at_time, until_time, place, created_by, created_at, updated_at)
select scale.id(12, n * 16::bigint + k), id, (array['session', 'meal', 'drive', 'other'])[1 + k % 4], 'Item ' || k, to_char(born + (days_ahead + k) * interval '1 day', 'YYYY-MM-DD'), '14:00', '17:00',
  'Los Lances', ${person('k')}, born, born ${of(8)}
insert into plan_answers (item_id, user_id, answer, answered_at) select scale.id(12, n * 16::bigint + k / 2), ${person('k')}, 'yes', born ${of(16)}
insert into outings (id, trip_id, user_id, buddy_id, item_id, out_at, out_received_at, back_by_at, back_at, back_received_at)
select scale.id(13, n * 8::bigint + k), id, ${person('(4 - k)')}, ${person('(5 - k)')}, scale.id(12, n * 16::bigint), out_at, out_at,
  case when k = 4 and n % 2000 = 0 then now_at - interval '20 minutes' when is_out then now_at + interval '1 hour' else out_at + interval '2 hours' end,
  case when not is_out then out_at + interval '2 hours' end, case when not is_out then out_at + interval '2 hours' end
from scale.trips, generate_series(0, 4) k, scale.now,
  lateral (select k = 4 and (n between 6 and ${KNOWN_TRIPS} or n % 200 = 0) as is_out) as out,
  lateral (select case when k = 4 and (n <= ${KNOWN_TRIPS} or n % 200 = 0) then now_at - interval '3 hours' else born + (50 + k) * interval '1 day' end as out_at) as left_at order by n desc, k;
insert into water_links (token_hash, outing_id, user_id, created_at)
select scale.hash('water ' || outings.id), outings.id, outings.user_id, now_at - interval '1 hour' from outings, scale.now;
insert into wind_checks (trip_id, due_at, checked_at) select id, now_at + (luck % 180) * interval '1 minute', born from scale.trips, scale.now where n % 10 > 0 and born > now_at - interval '120 days';
insert into wind_windows (id, trip_id, day, beach_id, beach_name, timezone, from_at, to_at, lowest_knots, highest_knots, wind_direction, first_from_at, last_to_at, notified_at)
select scale.id(22, n * 4::bigint + k), id, to_char(born + days_ahead * interval '1 day', 'YYYY-MM-DD'), 'los-lances', 'Los Lances', 'Europe/Madrid', day_at, day_at + interval '4 hours',
  18, 24, 90, day_at, day_at + interval '4 hours', day_at from scale.trips, generate_series(0, 1) k, lateral (select born + (days_ahead + k) * interval '1 day' as day_at) as days order by n desc, k;
`

const outboxRows = (person: Person) => `
insert into jobs (id, kind, to_address, payload, attempts, due_at, sent_at, dead_at, created_at)
select scale.id(16, n * 8::bigint + k), case when k = 0 then 'deed' else 'invite' end, case when k = 0 then '' else 'guest-' || n || '@crew.example' end, '{}', 1,
  case when is_left then now_at + interval '1 hour' else at end, case when not is_left and not is_dead then at end, case when is_dead then at end, at
from scale.trips, generate_series(0, 3) k, scale.now,
  lateral (select now_at - interval '1 day' * (scale.chance(n * 8::bigint + k, 7) % (case k when 0 then 100 else 3010 end) / 100.0) as at,
    k = 3 and n % 100 = 0 as is_left, k = 2 and n % 1000 = 0 as is_dead) as fate order by fate.at;
insert into notifications (id, user_id, trip_id, category, channel, items, item_count, created_at, updated_at)
select scale.id(17, n), ${person('1')}, id, 'messages', 'email', '{"kind":"joined","by":"Ana"}', 1, at, at
from scale.trips, scale.now, lateral (select now_at - case when n % 1000 = 0 then interval '5 days' else interval '1 minute' * (luck % 600) end as at) as gathered where n % 4 = 0 and n > ${KNOWN_TRIPS};
insert into calendar_entries (reader, uid, trip_id, sequence, fingerprint, content, is_gone, changed_at)
select 'user:' || user_id, 'trip-' || trip_id || '@sendit', trip_id, 0, scale.hash(trip_id), '{}', 0, born from scale.crew where (n * 7 + place) % 5 = 0 and n > ${KNOWN_TRIPS};
`

const spent = `(select t.n, t.id as trip_id, t.members, seq, scale.moment(t.born, seq, t.expenses) as at, scale.chance(t.n::bigint << 24 | seq, 6) as luck
  from scale.trips t, generate_series(1, t.expenses) seq order by at, t.n offset 0) as spent`
const amount = '(500 + luck % 20000)'
const sharers = 'least(members, 2 + luck % 4)'

export function moneyRows(sizes: Sizes): string[] {
  const person = (place: string) => `scale.id(1, 1 + (n * 7 + (${place}) % members) % ${peopleOf(sizes)})`
  return [
    `insert into expenses (id, trip_id, seq, description, amount_pence, paid_by, category, created_at, updated_at, deleted_at, spent_on, entered_by, payer_saw_at, search_text)
select scale.id_at(at, 4, n, seq), trip_id, seq, what || ' number ' || seq, ${amount}, ${person('luck')}, (array['accommodation', 'food', 'transport', 'activity'])[1 + luck % 4],
  at, at, case when seq % 50 = 49 then now_at - (luck % 29) * interval '1 day' end, to_char(at, 'YYYY-MM-DD'), ${person('luck')}, at, lower(what) || ' number ' || seq
from (select *, (array['Dinner', 'Fuel', 'Lessons', 'Ferry', 'Paella'])[1 + luck % 5] as what from ${spent}) as said, scale.now;`,
    `insert into expense_shares (expense_id, user_id, share_pence)
select scale.id_at(at, 4, n, seq), ${person('luck + place')}, ${amount} / ${sharers} + case when place < ${amount} % ${sharers} then 1 else 0 end
from ${spent}, generate_series(0, ${sharers} - 1) place;`,
    `insert into expense_history (id, expense_id, kind, by_user_id, changes, created_at)
select scale.id_at(at, 18, n, seq), scale.id_at(at, 4, n, seq), 'changed', ${person('luck')}, '[]', at from ${spent} where seq % 20 = 0;
insert into payments (id, trip_id, round, from_user_id, to_user_id, amount_pence, description, created_by, created_at)
select scale.id(15, n::bigint * 8 + k), id, 1 + k, ${person('k')}, ${person('k + 1')}, 1000 + k, 'Settled', ${person('k')}, scale.moment(born, k + 1, 5)
from scale.trips, generate_series(0, 4) k order by n desc, k;
insert into reminders (trip_id, from_user_id, to_user_id, day, reminded_at)
select id, ${person('1')}, ${person('0')}, to_char(born, 'YYYY-MM-DD'), born from scale.trips where n % 5 = 0;`,
  ]
}
