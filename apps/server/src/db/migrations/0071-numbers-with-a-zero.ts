import { sql } from 'kysely'
import type { Executor } from '#db/tables.ts'

const ROWS_PER_STEP = 300
/** Countries whose numbers begin with a zero at home and never behind the country; in Italy they do. */
const COUNTRIES = ['+27', '+31', '+32', '+33', '+41', '+43', '+44', '+46', '+49', '+61', '+64', '+353']

/** '+44 (0)7700 900123' was kept with its zero, and nobody could call it. */
export async function numbersWithAZero(tx: Executor): Promise<'more' | 'done'> {
  const begins = COUNTRIES.map((country) => sql<boolean>`phone like ${`${country}0%`}`)
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from users where ${sql.join(begins, sql` or `)} limit ${ROWS_PER_STEP}
  `.execute(tx)
  for (const { id, phone } of rows) {
    const country = COUNTRIES.find((one) => phone.startsWith(`${one}0`)) ?? ''
    const rest = phone.slice(country.length).replace(/^0+/, '')
    await tx
      .updateTable('users')
      .set({ phone: country + rest })
      .where('id', '=', id)
      .execute()
  }
  return rows.length === 0 ? 'done' : 'more'
}
