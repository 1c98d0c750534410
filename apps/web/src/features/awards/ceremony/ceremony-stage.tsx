import type { Award } from '@sendit/core/awards/contract.ts'
import { type Crew, evidenceOf, firstName, nominatorOf, reasonsFor } from '#features/awards/award-facts.ts'
import { Medal, medalLookOf } from '#features/awards/medal.tsx'
import { ShareAward } from '#features/awards/share-award.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { type Contents, candidatesText, contentsOf } from './envelopes.ts'
import type { useCeremony } from './use-ceremony.ts'

type StageProps = {
  award: Award
  crew: Crew
  ceremony: ReturnType<typeof useCeremony>
  onLeave: () => void
}

export function CeremonyStage({ award, crew, ceremony, onLeave }: StageProps) {
  // Just opened: the winner is still loading.
  const isOpen = ceremony.moment.isOpen && !award.isSealed
  const contents = contentsOf(award, crew)
  return (
    <div className="ceremony-stage" key={award.id}>
      {isOpen && <SideConfetti />}
      {isOpen ? (
        <p className="ceremony-to">
          {award.category} {contents.people.length > 1 ? 'is a tie between' : 'goes to'}
        </p>
      ) : (
        <Sealed award={award} crew={crew} />
      )}
      <p className="ceremony-name winner-name" role="status">
        {isOpen ? contents.names : ''}
      </p>
      {isOpen ? (
        <>
          <OpenEnvelope award={award} contents={contents} />
          <Quote award={award} crew={crew} winnerId={contents.people[0]?.id ?? ''} />
        </>
      ) : (
        <button
          type="button"
          className="ceremony-envelope"
          aria-hidden="true"
          tabIndex={-1}
          disabled={!ceremony.mayMove}
          onClick={ceremony.forward}
        >
          <ClosedEnvelope />
        </button>
      )}
      <Foot award={award} ceremony={ceremony} onLeave={onLeave} />
    </div>
  )
}

function Sealed({ award, crew }: { award: Award; crew: Crew }) {
  const candidates = candidatesText(award, crew)
  return (
    <>
      <Medal {...medalLookOf(award.category)} size={76} />
      <h3 className="ceremony-name">{award.category}</h3>
      {candidates !== null && <p className="ceremony-mild">{candidates}</p>}
    </>
  )
}

function Foot({ award, ceremony, onLeave }: Omit<StageProps, 'crew'>) {
  const { moment, next, mayMove, isBusy, forward, opensForAll, isTogether } = ceremony
  if (award.isSealed && !isTogether)
    return <p className="ceremony-mild">It opens with the crew, once you are back online.</p>
  if (next === undefined) {
    return (
      <div className="ceremony-foot row">
        <ShareAward award={award} />
        <Button className="ceremony-go" size="tall" full onClick={onLeave}>
          Back to the awards
        </Button>
      </div>
    )
  }
  if (!mayMove) return <p className="ceremony-mild">Somebody of the crew opens it.</p>
  if (moment.isOpen) {
    return (
      <div className="ceremony-foot row">
        <ShareAward award={award} />
        <Button
          className="ceremony-go"
          size="tall"
          full
          iconAfter="chevron-right"
          busy={isBusy}
          onClick={forward}
        >
          Next envelope
        </Button>
      </div>
    )
  }
  return (
    <div className="ceremony-foot">
      <Button className="ceremony-go" size="tall" busy={isBusy} onClick={forward}>
        Open the envelope
      </Button>
      <p className="type-meta ceremony-mild">
        {opensForAll ? 'It opens on every phone at once.' : 'It opens on this phone.'}
      </p>
    </div>
  )
}

function Quote({ award, crew, winnerId }: { award: Award; crew: Crew; winnerId: string }) {
  const [reason] = reasonsFor(award, winnerId)
  const nomination = award.nominations.find(
    (one) => one.nominatedUserId === winnerId && one.reason === reason,
  )
  if (reason === undefined || nomination === undefined) return null
  const by = nominatorOf(nomination, crew)
  return (
    <p className="ceremony-quote">
      “{reason}” <span>{by === 'you' ? 'You' : firstName(by)}</span>
    </p>
  )
}

const SEAL =
  'M0 -33Q8.9 -39 14.3 -29.7Q24.9 -31.3 25.8 -20.6Q36 -17.4 32.2 -7.3Q40 0 32.2 7.3Q36 17.4 25.8 20.6Q24.9 31.3 14.3 29.7Q8.9 39 0 33Q-8.9 39 -14.3 29.7Q-24.9 31.3 -25.8 20.6Q-36 17.4 -32.2 7.3Q-40 0 -32.2 -7.3Q-36 -17.4 -25.8 -20.6Q-24.9 -31.3 -14.3 -29.7Q-8.9 -39 0 -33Z'
const KITE =
  'M6.3 21.6C4.6 13.2 9.3 6.1 17.3 4.3L20.9 14.2C15.6 14.9 11.4 17.4 9 21.9C8.2 23.3 6.6 23.1 6.3 21.6ZM18.6 4.05C24.6 3 31 4.6 35.6 8.2L29.2 16.3C26.9 14.7 24.9 14.1 22.2 14.1ZM36.7 9.1C42.1 13.6 45 19.6 44.9 25.1C44.9 26.7 43 27.2 42.2 25.8C39.3 21.1 35.6 18.3 30.3 17Z'

function ClosedEnvelope() {
  return (
    <svg className="envelope" viewBox="0 0 320 230" aria-hidden="true">
      <rect x="10" y="14" width="300" height="204" rx="14" fill="#F8E9C8" />
      <path d="M12 212 140 108M308 212 180 108" stroke="#D9C08A" strokeWidth="1.6" />
      <path
        d="M10 26a12 12 0 0 1 12-12H298a12 12 0 0 1 12 12L172 130a20 20 0 0 1-24 0z"
        fill="#FFFAEE"
        stroke="#DCC48F"
        strokeWidth="1.4"
      />
      <g transform="translate(160 118)">
        <path d={SEAL} fill="#E0492A" />
        <circle r="25" fill="none" stroke="#B5341A" strokeWidth="2" opacity=".7" />
        <g transform="translate(-19 -20) scale(.8)" fill="#8E2410">
          <path
            d="M9.2 20.6 17.2 40.6M43 24.8 17.2 40.6"
            stroke="#8E2410"
            strokeWidth="2.6"
            strokeLinecap="round"
          />
          <path d={KITE} />
          <circle cx="17.2" cy="41" r="4.6" />
        </g>
      </g>
    </svg>
  )
}

function OpenEnvelope({ award, contents }: { award: Award; contents: Contents }) {
  const { people, votes } = contents
  const evidence = evidenceOf(award).find(({ nominatedUserId }) => nominatedUserId === people[0]?.id)
  return (
    <div className="ceremony-open">
      <svg className="envelope" viewBox="0 0 320 380" aria-hidden="true">
        <path d="M10 176 148 66a20 20 0 0 1 24 0L310 176z" fill="#D8BD84" />
        <rect x="10" y="164" width="300" height="206" rx="14" fill="#CBAE73" />
      </svg>
      <div className="ceremony-card">
        <span className="ceremony-picture">
          {evidence !== undefined && <img src={evidence.mediaUrl} alt="" />}
        </span>
        <span className="ceremony-faces">
          {people.map((person) => (
            <Avatar key={person.id} {...person} size={84} />
          ))}
          <span className="ceremony-medal">
            <Medal {...medalLookOf(award.category)} size={40} />
          </span>
        </span>
        <p className="type-card mt-2">{votes}</p>
      </div>
      <svg className="envelope front" viewBox="0 0 320 380" aria-hidden="true">
        <path
          d="M10 178 148 276a20 20 0 0 0 24 0L310 178V356a14 14 0 0 1-14 14H24a14 14 0 0 1-14-14z"
          fill="#F9E9C8"
        />
        <path d="M13 364 146 275M307 364 174 275" fill="none" stroke="#D9C08A" strokeWidth="1.6" />
      </svg>
    </div>
  )
}

const PIECES = 34
const COLOURS = ['#FF6B4A', '#0FB5BA', '#FFC43D', '#F2557A', '#FFF7E6']

const pieces = Array.from({ length: PIECES }, (_, i) => {
  const side = ((i * 53) % 150) / 10
  return {
    left: `${i % 2 === 0 ? side : 98 - side}%`,
    top: `${8 + ((i * 29) % 80)}%`,
    color: COLOURS[i % COLOURS.length],
    rotate: `${(i * 137) % 360}deg`,
  }
})

/** Positions are computed, so every phone shows the same. */
function SideConfetti() {
  return (
    <div className="ceremony-confetti" aria-hidden="true">
      {pieces.map((piece) => (
        <i key={`${piece.left} ${piece.top}`} style={piece} />
      ))}
    </div>
  )
}
