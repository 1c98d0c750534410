const NOW = new Date('2026-11-01T10:00:00.000Z')
const LATER = new Date('2026-11-08T10:00:00.000Z')

export type PlainRow = Record<string, string | number | Date | null>

/**
 * A crew's rows as the tables were after the migration 0010-file-variants, in an order in which they can be inserted. It
 * stays as it is: it stands for databases that exist, and names no column that came later.
 */
export const ROWS_OF_0010: readonly { table: string; rows: readonly PlainRow[] }[] = [
  {
    table: 'users',
    rows: [
      {
        ...{
          id: 'ana',
          email: 'ana@crew.example',
          display_name: 'Ana',
          first_name: 'Ana',
          last_name: 'Ríos',
        },
        ...{ profile_image_url: '/files/f2/large', weight_kg: 61.5, level: 'advanced', created_at: NOW },
      },
      {
        ...{ id: 'ben', email: 'ben@crew.example', display_name: 'Ben', first_name: null, last_name: null },
        ...{ profile_image_url: null, weight_kg: null, level: null, created_at: NOW },
      },
    ],
  },
  {
    table: 'sessions',
    rows: [
      {
        ...{ id: 's1', user_id: 'ana', token_hash: 'sh1', user_agent: 'Firefox' },
        ...{ created_at: NOW, last_seen_at: NOW, expires_at: LATER },
      },
    ],
  },
  { table: 'trips', rows: [trip('t1', 'Tarifa'), { ...trip('t2', 'Dakhla'), archived_at: LATER }] },
  {
    table: 'memberships',
    rows: [
      { ...{ trip_id: 't1', user_id: 'ana', role: 'owner' }, ...times({ last_opened_at: LATER }) },
      { ...{ trip_id: 't1', user_id: 'ben', role: 'member' }, ...times({ left_at: LATER }) },
    ],
  },
  {
    table: 'invites',
    rows: [
      {
        ...{ id: 'i1', trip_id: 't1', invited_by: 'ana', name: 'Ben', email: 'ben@crew.example', version: 1 },
        ...{ token_hash: 'ih1', created_at: NOW, expires_at: LATER, accepted_at: NOW },
        ...{ claimed_by: 'ben', claimed_at: NOW, revoked_at: null },
      },
      {
        ...{ id: 'i2', trip_id: 't1', invited_by: 'ana', name: 'Gus', email: 'gus@crew.example', version: 2 },
        ...{ token_hash: 'ih2', created_at: NOW, expires_at: LATER, accepted_at: NOW },
        ...{ claimed_by: null, claimed_at: null, revoked_at: LATER },
      },
    ],
  },
  {
    table: 'sign_in_links',
    rows: [
      {
        ...{ id: 'l1', token_hash: 'lh1', email: 'ben@crew.example', invite_id: 'i1' },
        ...{ created_at: NOW, expires_at: LATER, used_at: NOW },
      },
    ],
  },
  {
    table: 'files',
    rows: [
      file('f1', { trip_id: 't1', owner_user_id: 'ana', kind: 'media', variants: 'preview thumb' }),
      file('f2', { trip_id: null, owner_user_id: 'ana', kind: 'avatar', variants: '' }),
      file('f3', { trip_id: 't1', owner_invite_id: 'i2', kind: 'media', removed_at: LATER }),
    ],
  },
  {
    table: 'media',
    rows: [
      medium('m1', {
        file_id: 'f1',
        uploaded_by_user_id: 'ana',
        width: 1200,
        height: 800,
        placeholder: 'AAAA',
      }),
      medium('m2', { file_id: 'f3', uploaded_by_invite_id: 'i2', deleted_at: LATER }),
    ],
  },
  {
    table: 'messages',
    rows: [
      message('c1', { seq: 1, sender_user_id: 'ana', text: 'Olé ✓', client_message_id: 'k1' }),
      message('c2', { seq: 2, sender_invite_id: 'i2', text: '', media_id: 'm1' }),
    ],
  },
  {
    table: 'expenses',
    rows: [
      expense('e1', { seq: 1, amount_pence: 2401 }),
      expense('e2', { seq: 2, amount_pence: 1, deleted_at: LATER }),
    ],
  },
  {
    table: 'expense_shares',
    rows: [
      { expense_id: 'e1', user_id: 'ana', share_pence: 1201 },
      { expense_id: 'e1', user_id: 'ben', share_pence: 1200 },
      { expense_id: 'e2', user_id: 'ana', share_pence: 1 },
    ],
  },
  {
    table: 'payments',
    rows: [
      {
        ...{ id: 'p1', trip_id: 't1', round: 3, from_user_id: 'ben', to_user_id: 'ana', amount_pence: 1200 },
        ...{ description: 'Settlement payment from Ben to Ana', created_by: 'ben', created_at: NOW },
        ...{ deleted_by: null, deleted_at: null },
      },
    ],
  },
  {
    table: 'awards',
    rows: [
      award('a1', {
        category: 'Best Crash',
        category_key: 'best crash',
        status: 'completed',
        winner_id: 'ben',
      }),
      award('a2', { category: 'Pump', category_key: 'pump', status: 'voting', created_by: 'ana' }),
    ],
  },
  {
    table: 'nominations',
    rows: [
      {
        ...{ id: 'n1', award_id: 'a1', nominated_user_id: 'ben', nominated_by: 'ana', reason: 'the pier' },
        created_at: NOW,
      },
    ],
  },
  { table: 'votes', rows: [{ award_id: 'a1', voter_id: 'ana', nomination_id: 'n1', voted_at: NOW }] },
  {
    table: 'beaches',
    rows: [
      {
        ...{ id: 'b1', name: 'Valdevaqueros', town: 'Tarifa', region: 'Cádiz', country: 'Spain' },
        ...{ country_code: 'ES', latitude: 36.07, longitude: -5.69, timezone: 'Europe/Madrid' },
        ...{ shore_bearing: 225.5, ideal_wind_directions: '["E"]', wind_min_knots: 12, wind_max_knots: 35 },
        ...{ tide_notes: 'any', level: 'all', water_type: 'sea', hazards: '[]', description: 'A dune.' },
        image_url: '/files/f9/original',
      },
    ],
  },
  {
    table: 'letters',
    rows: [
      {
        ...{ id: 'r1', kind: 'invite', to_address: 'gus@crew.example', payload: '{"inviteId":"i2"}' },
        ...{ attempts: 2, due_at: LATER, leased_until_at: null, sent_at: null, dead_at: null },
        ...{ last_error: 'refused', created_at: NOW },
      },
    ],
  },
  {
    table: 'idempotency_keys',
    rows: [
      {
        ...{ principal: 'user:ana', key: 'once', route: 'POST trips', body_hash: 'bh' },
        ...{ status: 201, response: '{"id":"t1"}', created_at: NOW },
      },
    ],
  },
  { table: 'settings', rows: [{ key: 'first-account', value: 'ana' }] },
]

function trip(id: string, name: string): PlainRow {
  return {
    ...{ id, name, description: 'A week', location: `${name}, far away`, trip_date: '2026-11-15' },
    ...{ trip_end_date: '2026-11-20', accommodation_details: 'Casa', meeting_info: '', travel_details: '' },
    ...{ hero_image: null, timezone: 'Europe/Madrid', message_seq: 2, expense_seq: 2, round: 3 },
    ...{ created_by: 'ana', created_at: NOW, updated_at: LATER, archived_at: null },
  }
}

function times(changes: PlainRow): PlainRow {
  return { joined_at: NOW, last_opened_at: null, left_at: null, ...changes }
}

function file(id: string, changes: PlainRow): PlainRow {
  return {
    ...{ id, owner_user_id: null, owner_invite_id: null, sniffed_type: 'image/jpeg', bytes: 5_000_000_000 },
    ...{ original_name: `${id}.jpg`, stored_name: `media/${id}.jpg`, variants: '', created_at: NOW },
    ...{ removed_at: null, ...changes },
  }
}

function medium(id: string, changes: PlainRow): PlainRow {
  return {
    ...{ id, trip_id: 't1', poster_file_id: null, type: 'image', uploaded_by_user_id: null },
    ...{ uploaded_by_invite_id: null, width: null, height: null, duration_ms: null, placeholder: null },
    ...{ created_at: NOW, deleted_at: null, ...changes },
  }
}

function message(id: string, changes: PlainRow): PlainRow {
  return {
    ...{ id, trip_id: 't1', sender_user_id: null, sender_invite_id: null, media_id: null },
    ...{ client_message_id: null, created_at: NOW, ...changes },
  }
}

function expense(id: string, changes: PlainRow): PlainRow {
  return {
    ...{ id, trip_id: 't1', description: 'Paella', paid_by: 'ana', category: 'food' },
    ...{ created_at: NOW, updated_at: NOW, deleted_at: null, ...changes },
  }
}

function award(id: string, changes: PlainRow): PlainRow {
  return {
    ...{ id, trip_id: 't1', description: null, winner_id: null, created_by: null, created_at: NOW },
    ...changes,
  }
}
