import { KNOWN_TRIPS, peopleOf, type Sizes } from '#scripts/scale/sizes.ts'

const BODIES = 20_000
const VOCABULARY = 2_000

export const BODIES_OF_MESSAGES = `
create function scale.word(v int) returns text immutable parallel safe language sql as $$
  select case v when 0 then 'wind' when 1 then 'kite' when 2 then 'session' when 3 then 'tomorrow' when 4 then 'beach' else
    substr('karitodunesafilomupe', 1 + 2 * (v % 10), 2) || substr('zagebohirowixyvaluce', 1 + 2 * (v / 10 % 10), 2)
    || substr('montarlinserdalfurkespon', 1 + 3 * (v / 100 % 8), 3) || substr('asenirolum', 1 + 2 * (v / 800 % 5), 2) end $$;
create unlogged table scale.bodies as
select k, string_agg(word, ' ' order by place) || case when k % 20 = 0 then ' https://windguru.example/' || k else '' end as text,
  array_to_tsvector(array_agg(distinct word) || case when k % 20 = 0 then array['https', 'windguru', 'example', k::text, '-links'] else array[]::text[] end) as words
from (select k, place, scale.word(floor(${VOCABULARY} * power(scale.chance(k * 16 + place, 3) / 1048576.0, 3))::int) as word
  from generate_series(0, ${BODIES - 1}) k, generate_series(1, 4 + k % 9) place) as spoken
group by k;
analyze scale.bodies;
`

/** In global time order, as in production, so that a chat's page is scattered over the table. */
const messageRows = `(select t.n, t.id as trip_id, t.members, t.photos, t.born, t.messages, seq, scale.moment(t.born, seq, t.messages) as at
  from scale.trips t, generate_series(1, t.messages) seq order by at, t.n offset 0) as said`
const body = `join scale.bodies on bodies.k = scale.chance(said.n::bigint << 24 | said.seq, 4) % ${BODIES}`
const place =
  '(case when said.seq = said.messages then 0 else scale.chance(said.n::bigint << 24 | said.seq, 5) % said.members end)'

export function chatRows(sizes: Sizes): string[] {
  const sender = `scale.id(1, 1 + (said.n * 7 + ${place}) % ${peopleOf(sizes)})`
  return [
    `insert into messages (id, trip_id, seq, sender_user_id, text, media_id, client_message_id, created_at, version, reply_to_id, pinned_at, pinned_by)
select scale.id_at(at, 3, n, seq), trip_id, seq, ${sender}, text,
  case when seq % 50 = 7 and seq / 50 < photos then scale.id(7, n * 4096::bigint + seq / 50) end, scale.id_at(at, 30, n, seq), at, seq + seq / 10,
  case when seq % 12 = 0 then scale.id_at(scale.moment(born, seq - 1, messages), 3, n, seq - 1) end,
  case when seq <= 3 then at end, case when seq <= 3 then ${sender} end
from ${messageRows} ${body};
analyze messages;`,
    `insert into message_words (message_id, trip_id, seq, words)
select scale.id_at(at, 3, n, seq), trip_id, seq, words || array_to_tsvector(array['-' || ${sender}])
from ${messageRows} ${body};`,
    `insert into message_reactions (message_id, emoji, user_id, invite_id, version, created_at)
select scale.id_at(at, 3, said.n, seq), (array['👍', '❤️', '😂'])[r], scale.id(1, 1 + (said.n * 7 + seq / 8 % (members - 2) + r - 1) % ${peopleOf(sizes)}), null, seq + seq / 10, at
from ${messageRows}, generate_series(1, 1 + seq / 8 % 3) r where seq % 8 = 0;
insert into message_mentions (message_id, place, length, user_id)
select scale.id_at(at, 3, said.n, seq), 0, 4, scale.id(1, 1 + (said.n * 7 + seq % members) % ${peopleOf(sizes)}) from ${messageRows} where seq % 40 = 0;`,
    `insert into read_positions (trip_id, user_id, seq, read_at)
select c.trip_id, c.user_id, t.messages - t.messages * (c.place % 5) / 50, t.born + interval '59 days'
from scale.crew c join scale.trips t using (n) where c.place < 500 and (c.n <= ${KNOWN_TRIPS} or c.place % 5 <> 4) order by c.n desc, c.place;`,
  ]
}
