import { peopleOf, type Sizes } from '#scripts/scale/sizes.ts'

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
