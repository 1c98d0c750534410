import '#styles/screens/evidence.css'
import type { Award } from '@sendit/core/awards/contract.ts'
import { type Crew, evidenceOf, firstName, nominatorOf, nomineeOf } from '#features/awards/award-facts.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'

type EvidenceProps = { award: Award; crew: Crew; onOpen: (nominationId: string) => void }

export function EvidenceFigure({ award, crew, onOpen }: EvidenceProps) {
  const [evidence] = evidenceOf(award)
  if (evidence === undefined) return null
  const name = firstName(nomineeOf(award, evidence.nominatedUserId, crew).name)
  return (
    <figure className="evidence">
      <button
        type="button"
        className="evidence-picture"
        aria-label={`Open the evidence for ${name}`}
        onClick={() => onOpen(evidence.id)}
      >
        <img src={evidence.mediaUrl} alt="" loading="lazy" />
        <span className="evidence-by">
          <Icon name="camera" size={16} />
          Evidence by {nominatorOf(evidence, crew)}
        </span>
      </button>
      <figcaption className="type-small [overflow-wrap:anywhere]">
        <b className="font-strong">{name}</b>{' '}
        {evidence.reason !== null && <span className="text-muted">{evidence.reason}</span>}
      </figcaption>
    </figure>
  )
}

const TILES = 3

export function EvidenceTiles({ award, crew, onOpen }: EvidenceProps) {
  const shown = evidenceOf(award).slice(0, TILES)
  if (shown.length === 0) return null
  return (
    <div className="evidence-tiles">
      {shown.map(({ id, nominatedUserId, mediaUrl }) => {
        const person = nomineeOf(award, nominatedUserId, crew)
        return (
          <button
            key={id}
            type="button"
            className="evidence-tile"
            aria-label={`${firstName(person.name)}, nominated with a photo`}
            onClick={() => onOpen(id)}
          >
            <img src={mediaUrl} alt="" loading="lazy" />
            <span className="evidence-face">
              <Avatar {...person} size={26} short />
            </span>
          </button>
        )
      })}
    </div>
  )
}

export function EvidenceThumb({ award, userId, onOpen }: Omit<EvidenceProps, 'crew'> & { userId: string }) {
  const [first, ...others] = evidenceOf(award)
  const own = others.find(({ nominatedUserId }) => nominatedUserId === userId)
  if (own === undefined || first?.nominatedUserId === userId) return null
  const label = `Open the evidence for ${firstName(own.nominatedUserName)}`
  return (
    <button type="button" className="evidence-thumb" aria-label={label} onClick={() => onOpen(own.id)}>
      <img src={own.mediaUrl} alt="" loading="lazy" />
    </button>
  )
}
