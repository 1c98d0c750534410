import type { Outing } from '@sendit/core/outings/contract.ts'
import type { PlanItem, SessionRiders } from '@sendit/core/plan/contract.ts'
import type { PlanAnswer } from '@sendit/core/plan/limits.ts'
import type { RiderWord, TooStrongFor } from '@sendit/core/plan/rider-word.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import { stoppedText } from '#features/plan/items/item-looks.tsx'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Tally, Verdict } from './verdict.tsx'

type CrewTableProps = {
  rows: readonly CrewRow[]
  riders: SessionRiders | undefined
  viewerId: string | null
}

/** A table on desktop, two lines per rider on a phone. */
export function CrewTable({ rows, riders, viewerId }: CrewTableProps) {
  const words = rows.flatMap(({ word }) => word ?? [])
  const stopped = riders?.stoppedBy ?? []
  return (
    <Card aria-labelledby="crew-table">
      <div className="crew-head">
        <div className="min-w-0">
          <h2 className="type-section" id="crew-table">
            Who is powered
          </h2>
          <p className="type-caption text-muted">{guideText(riders)}</p>
        </div>
        {words.length > 0 && stopped.length === 0 && <Tally words={words} />}
      </div>
      {stopped.length > 0 && (
        <p className="crew-stopped" role="alert">
          <Icon name="alert" size={18} strokeWidth={2.2} />
          {stoppedText(stopped)}
        </p>
      )}
      <div className="crew-columns type-caption" aria-hidden="true">
        <span>Rider</span>
        <span>Quiver, m²</span>
        <span>Verdict</span>
        <span>Buddy</span>
        <span>RSVP</span>
      </div>
      <ul>
        {rows.map((row) => (
          <CrewLine key={row.id} row={row} viewerId={viewerId} />
        ))}
      </ul>
    </Card>
  )
}

const ANSWERS = {
  yes: { label: 'In', icon: 'check' },
  maybe: { label: 'Maybe', icon: 'help' },
  no: { label: 'Out', icon: 'close' },
} as const satisfies Record<string, { label: string; icon: IconName }>

const LEVELS = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' }

function CrewLine({ row, viewerId }: { row: CrewRow; viewerId: string | null }) {
  const isViewer = row.id === viewerId
  const { name, level, kites, word, tooStrongFor, spare, outing, answer } = row
  const about = [level && LEVELS[level], outing && withText(outing.buddy, viewerId)]
    .filter(Boolean)
    .join(', ')
  return (
    <li className="crew-line">
      <span className="crew-rider">
        <Avatar id={row.id} name={name} pictureUrl={row.pictureUrl} size={38} />
        <span className="flex min-w-0 flex-col">
          <b className="font-strong [overflow-wrap:anywhere]">{isViewer ? 'You' : name}</b>
          <span className="type-caption text-muted">
            <span className="crew-narrow">{about}</span>
            <span className="crew-wide">{level && LEVELS[level]}</span>
          </span>
        </span>
      </span>
      <span className="crew-ride">
        <span className="crew-kites">
          {kites.map(({ id, size, isPicked }) => (
            <span key={id} className={isPicked ? 'kite-chip picked' : 'kite-chip'}>
              {isPicked && <Icon name="kite" size={14} strokeWidth={2.2} />}
              {size}
              {isPicked && <span className="sr-only"> picked</span>}
            </span>
          ))}
        </span>
        <span className="crew-verdict">
          {word !== null && <Verdict word={word} tooStrongFor={tooStrongFor} isViewer={isViewer} />}
          {spare !== null && <span className="type-caption text-muted">{spare}</span>}
        </span>
      </span>
      <span className="crew-wide type-caption">
        {outing?.buddy != null && (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar {...outing.buddy} size={22} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {outing.buddy.id === viewerId ? 'You' : outing.buddy.name}
            </span>
          </span>
        )}
        {outing?.buddy === null && <span className="text-muted">no buddy</span>}
      </span>
      <span className={answer === 'yes' ? 'crew-answer in' : 'crew-answer'}>
        {answer !== null && (
          <>
            <Icon name={ANSWERS[answer].icon} size={15} strokeWidth={2.2} />
            {ANSWERS[answer].label}
          </>
        )}
      </span>
    </li>
  )
}

function withText(buddy: AvatarPerson | null, viewerId: string | null): string {
  return buddy === null ? 'no buddy' : `with ${buddy.id === viewerId ? 'you' : buddy.name}`
}

function guideText(riders: SessionRiders | undefined): string {
  const wind = riders?.wind ?? null
  if (wind === null) return 'A guide, not advice, once the wind is known.'
  const gusts = wind.gust === null ? '' : `, gusts ${Math.round(wind.gust)}`
  return `${Math.round(wind.mean)} kn mean${gusts}. A guide, not advice.`
}

type Kite = { id: string; size: number; isPicked: boolean }

export type CrewRow = {
  id: string
  name: string
  pictureUrl: string | null
  level: Member['level']
  kites: Kite[]
  /** Null if nobody has a verdict. */
  word: RiderWord | null
  tooStrongFor: TooStrongFor | null
  spare: string | null
  /** Set while out or back; `buddy` is null if none was named. */
  outing: { buddy: AvatarPerson | null } | null
  answer: PlanAnswer | null
}

type Known = {
  item: PlanItem
  members: readonly Member[]
  verdicts: SessionRiders['riders']
  outings: readonly Outing[]
  viewerId: string | null
}

const ANSWER_ORDER: readonly (PlanAnswer | null)[] = ['yes', 'maybe', null, 'no']

/** The viewer first, then by answer. Guests' crews show only answers. */
export function crewRows({ item, members, verdicts, outings, viewerId }: Known): CrewRow[] {
  const answerOf = new Map(item.answers.map(({ id, answer }) => [id, answer]))
  const verdictOf = new Map(verdicts.map((verdict) => [verdict.userId, verdict]))
  const shown = members.filter(({ id }) => verdictOf.has(id) || answerOf.has(id))
  const rows = shown.map((member): CrewRow => {
    const { id, displayName: name, profileImageUrl: pictureUrl, quiver, kitesAlong } = member
    const verdict = verdictOf.get(id)
    const bringing = (quiver ?? []).filter((kite) => kitesAlong?.includes(kite.id) ?? true)
    const outing = outings.find(({ rider, backAt, itemId }) => {
      return rider.id === id && (backAt === null || itemId === item.id)
    })
    return {
      ...{ id, name, pictureUrl, level: member.level },
      kites: bringing
        .map((kite) => ({ id: kite.id, size: kite.size, isPicked: kite.id === verdict?.kite }))
        .sort((one, other) => one.size - other.size),
      word: verdict?.word ?? null,
      tooStrongFor: verdict?.tooStrongFor ?? null,
      spare: spareText(verdict?.spare ?? null, members),
      outing: outing === undefined ? null : { buddy: buddyOf(outing, members) },
      answer: answerOf.get(id) ?? null,
    }
  })
  const rank = ({ id, answer }: CrewRow) => (id === viewerId ? -1 : ANSWER_ORDER.indexOf(answer))
  return rows.sort((one, other) => rank(one) - rank(other))
}

function buddyOf({ buddy }: Outing, members: readonly Member[]): AvatarPerson | null {
  if (buddy === null) return null
  const pictureUrl = members.find(({ id }) => id === buddy.id)?.profileImageUrl ?? null
  return { id: buddy.id, name: buddy.name, pictureUrl }
}

function spareText(
  spare: { ownerId: string; kiteId: string } | null,
  members: readonly Member[],
): string | null {
  const owner = members.find(({ id }) => id === spare?.ownerId)
  const size = owner?.quiver?.find(({ id }) => id === spare?.kiteId)?.size
  if (owner === undefined || size === undefined) return null
  // 8, 11 and 18 start with a vowel sound.
  const article = /^(8|11|18)/.test(String(size)) ? 'an' : 'a'
  return `${owner.displayName.split(' ')[0]} has ${article} ${size} spare`
}
