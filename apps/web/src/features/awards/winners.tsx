import type { Award } from '@sendit/core/awards/contract.ts'
import { highlightsOf } from '@sendit/core/awards/highlights.ts'
import clsx from 'clsx'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { IconFrame } from '#ui/icon.tsx'
import { type Crew, winnerOf } from './award-facts.ts'
import { Medal, medalLookOf } from './medal.tsx'
import { ShareAward } from './share-award.tsx'

export function TripHighlights({ awards, crew }: { awards: readonly Award[]; crew: Crew }) {
  const { votesCast, nominationCount, winnerCount, mostNominated } = highlightsOf(awards)
  return (
    <section className="card padded highlights" aria-labelledby="highlights-title">
      <div className="mb-3 flex items-center gap-2">
        <AwardIcon shape="sparkle" size={21} className="text-accent-text" />
        <h2 className="type-section" id="highlights-title">
          Trip Highlights
        </h2>
      </div>
      <ul className="highlight-figures">
        <Figure count={votesCast} one="vote cast" many="votes cast" />
        <Figure count={nominationCount} one="nomination" many="nominations" />
        <Figure count={winnerCount} one="winner" many="winners" />
      </ul>
      <div className="highlight-person">
        {mostNominated === null ? (
          <p className="type-small text-muted">Nobody is nominated yet. Who made you laugh today?</p>
        ) : (
          <MostNominated {...mostNominated} crew={crew} />
        )}
      </div>
    </section>
  )
}

function Figure({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <li>
      <b className="highlight-number">{count}</b>{' '}
      <span className="type-meta text-muted">{count === 1 ? one : many}</span>
    </li>
  )
}

type MostNominatedProps = { userId: string; name: string; awardCount: number; crew: Crew }

function MostNominated({ userId, name, awardCount, crew }: MostNominatedProps) {
  const member = crew.members.find(({ id }) => id === userId)
  return (
    <>
      <Avatar id={userId} name={name} pictureUrl={member?.profileImageUrl} size={36} />
      <p className="type-small min-w-0 [overflow-wrap:anywhere]">
        <b className="font-strong">{name}</b>{' '}
        <span className="text-muted">
          is the most nominated, in {awardCount} {awardCount === 1 ? 'award' : 'awards'}.
        </span>
      </p>
    </>
  )
}

type WinnerCardProps = { award: Award; crew: Crew; isFresh: boolean }

/** The confetti flies only right after voting; later it lies where it landed. */
export function WinnerCard({ award, crew, isFresh }: WinnerCardProps) {
  const winner = winnerOf(award, crew)
  if (winner === null) return null
  return (
    <Card as="article" className={clsx('award winner', isFresh && 'celebrating')} aria-label={award.category}>
      <Confetti />
      <ShareAward award={award} className="absolute top-2 right-2" />
      <Badge className="winner-badge">
        <AwardIcon shape="crown" size={15} strokeWidth={2.2} />
        Winner Selected
      </Badge>
      <WinnerPortrait winner={winner} category={award.category} size={92} />
      <div className="max-w-full">
        <h3 className="award-title">{award.category}</h3>
        <p className="type-small mt-0.5 font-medium [overflow-wrap:anywhere]">
          Congratulations, {winner.name}!
        </p>
      </div>
    </Card>
  )
}

type WinnerPortraitProps = { winner: AvatarPerson; category: string; size: number }

function WinnerPortrait({ winner, category, size }: WinnerPortraitProps) {
  return (
    <span className="winner-portrait">
      <Avatar {...winner} size={size} />
      <Medal {...medalLookOf(category)} size={size / 2} className="winner-medal" />
    </span>
  )
}

const WIDTH = 358
const HEIGHT = 262
const PIECES = 44
/** In radians; turning by it, no two pieces line up. */
const GOLDEN_ANGLE = 2.399963
const COLOURS = ['#FF6B4A', '#0FB5BA', '#FFF7E6', '#0E6E8C', '#F2557A']

/** Positions are computed, so every card looks the same. */
function Confetti() {
  return (
    <svg
      className="confetti"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <circle cx={WIDTH / 2} cy={HEIGHT * 0.44} r="86" fill="#FFE7A8" opacity=".75" />
      <circle cx={WIDTH / 2} cy={HEIGHT * 0.44} r="128" fill="#FFE7A8" opacity=".35" />
      {pieces.map(({ transform, fill }) => (
        <g key={transform} className="confetti-piece">
          <path d="M-8 3Q0 -8 8 3Q0 -1 -8 3Z" fill={fill} transform={transform} />
        </g>
      ))}
    </svg>
  )
}

const pieces = Array.from({ length: PIECES }, (_, i) => pieceAt(i)).filter(isInTheOpen)

function pieceAt(i: number) {
  const angle = i * GOLDEN_ANGLE
  const reach = 0.62 + (0.42 * ((i * 37) % 100)) / 100
  const x = WIDTH / 2 + Math.cos(angle) * reach * WIDTH * 0.56
  const y = HEIGHT * 0.44 + Math.sin(angle) * reach * HEIGHT * 0.6
  const scale = 0.75 + (i % 4) * 0.22
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`
  const transform = `${place} rotate(${(i * 47) % 360}) scale(${scale.toFixed(2)})`
  return { x, y, transform, fill: COLOURS[i % COLOURS.length] ?? '#FF6B4A' }
}

function isInTheOpen({ x, y }: { x: number; y: number }): boolean {
  const fromMiddle = Math.abs(x - WIDTH / 2)
  if (x < 6 || x > WIDTH - 6 || y < 6 || y > HEIGHT - 6) return false
  return !(fromMiddle < 112 && y > HEIGHT * 0.6) && !(fromMiddle < 74 && y < 58)
}

const shapes = {
  crown: 'M4 8.5l3.8 3L12 5.5l4.2 6 3.8-3-1.5 9.5h-13z',
  sparkle:
    'M11 4.5c.7 4.3 2.2 5.8 6.5 6.5-4.3.7-5.8 2.2-6.5 6.5-.7-4.3-2.2-5.8-6.5-6.5 4.3-.7 5.8-2.2 6.5-6.5zM18 15.5c.3 1.9 1 2.6 2.9 2.9-1.9.3-2.6 1-2.9 2.9-.3-1.9-1-2.6-2.9-2.9 1.9-.3 2.6-1 2.9-2.9z',
  bell: 'M5.8 16.6c1.2-1.4 1.8-3.1 1.8-5.8a4.4 4.4 0 0 1 8.8 0c0 2.7.6 4.4 1.8 5.8zM10 19.4a2.3 2.3 0 0 0 4 0M12 6.4V4.6',
}

type AwardIconProps = {
  shape: keyof typeof shapes
  size: number
  strokeWidth?: number
  className?: string
}

/** Separate, so that other screens do not load them. */
export function AwardIcon({ shape, ...frame }: AwardIconProps) {
  return (
    <IconFrame {...frame}>
      <path d={shapes[shape]} />
    </IconFrame>
  )
}
