import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

/**
 * Which kite a rider took, what a guest and the link of a letter say of their return, and those links (docs/security.md 4.12).
 * An alarm that moving 'back by' ended is remembered: who was told of it is told how it goes on.
 */
export async function waterLinks(schema: Schema): Promise<void> {
  await addToOutings(schema)
  await createLinks(schema)
}

async function addToOutings({ builder, text, instant, measure, count }: Schema): Promise<void> {
  const outings = () => builder.alterTable('outings')
  await outings().addColumn('kite_size', measure).execute()
  await outings().addColumn('kite_name', text).execute()
  await outings().addColumn('kite_source', text).execute()
  await outings().addColumn('back_reported_at', instant).execute()
  await outings().addColumn('back_reported_by_name', text).execute()
  await outings()
    .addColumn('back_is_by_letter', count, (column) => column.notNull().defaultTo(0))
    .execute()
  await outings().addColumn('back_undone_at', instant).execute()
  await outings()
    .addColumn('mores_by_letter', count, (column) => column.notNull().defaultTo(0))
    .execute()
  await outings().addColumn('former_alarmed_at', instant).execute()
  await outings().addColumn('former_shore_told_at', instant).execute()
}

async function createLinks({ createTable, builder, id, instant }: Schema): Promise<void> {
  await createTable('water_links')
    .addColumn('token_hash', id, (column) => column.primaryKey())
    .addColumn('outing_id', id, (column) => column.notNull().references('outings.id').onDelete('cascade'))
    .addColumn('user_id', id, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', instant, (column) => column.notNull())
    .addCheckConstraint('water_links_hashed', sql`length(token_hash) = 64`)
    .execute()
  await builder.createIndex('water_links_of_outing').on('water_links').column('outing_id').execute()
  await builder.createIndex('water_links_by_age').on('water_links').column('created_at').execute()
}
