import { sql } from 'kysely'
import type { Schema } from '#db/portable.ts'

export async function beaches({ createTable, builder, id, text, count, measure }: Schema): Promise<void> {
  await createTable('beaches')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('town', text, (column) => column.notNull())
    .addColumn('region', text, (column) => column.notNull())
    .addColumn('country', text, (column) => column.notNull())
    .addColumn('country_code', id, (column) => column.notNull())
    .addColumn('latitude', measure, (column) => column.notNull())
    .addColumn('longitude', measure, (column) => column.notNull())
    .addColumn('timezone', text, (column) => column.notNull())
    .addColumn('shore_bearing', measure, (column) => column.notNull())
    .addColumn('ideal_wind_directions', text, (column) => column.notNull())
    .addColumn('wind_min_knots', count, (column) => column.notNull())
    .addColumn('wind_max_knots', count, (column) => column.notNull())
    .addColumn('tide_notes', text, (column) => column.notNull())
    .addColumn('level', text, (column) => column.notNull())
    .addColumn('water_type', text, (column) => column.notNull())
    .addColumn('hazards', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('image_url', text)
    .addCheckConstraint('beaches_on_the_globe', sql`abs(latitude) <= 90 and abs(longitude) <= 180`)
    .addCheckConstraint('beaches_wind_range', sql`wind_max_knots > wind_min_knots`)
    .execute()
  // Recommendations look for a belt around the place first.
  await builder.createIndex('beaches_by_latitude').on('beaches').column('latitude').execute()
}
