import { CATEGORIES, type Category } from '@sendit/core/expenses/categories.ts'
import { textToPence } from '@sendit/core/money.ts'
import type { Recap } from '@sendit/core/recap/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { ReactNode } from 'react'
import { paths } from '#lib/paths.ts'
import { fileSize } from '#lib/upload.ts'
import { Anchor, LinkButton } from '#ui/anchor.tsx'
import { KiteDrawing } from '#ui/art/kite-drawing.tsx'
import { kiteColours } from '#ui/art/kite-shapes.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import type { FaceOf } from './recap-text.ts'
import { picturesText, plural, takersText } from './recap-text.ts'
import { ShareIcon, SharePicture, useSharePicture } from './share-picture.tsx'

const NAMES: Record<Category, string> = {
  accommodation: 'Accommodation',
  food: 'Food',
  transport: 'Transport',
  activity: 'Activity',
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const wholePounds = new Intl.NumberFormat('en-GB', {
  ...{ style: 'currency', currency: 'GBP', maximumFractionDigits: 0 },
})

const penceOf = (amount: string) => textToPence(amount) ?? 0

export function MoneyPanel({ money }: { money: Recap['money'] }) {
  const { total, perHead, expenses, isSettled, byCategory } = money
  const spent = CATEGORIES.filter((category) => penceOf(byCategory[category]) > 0)
  if (expenses === 0) return null
  return (
    <section className="recap-panel ink recap-money" aria-labelledby="recap-money">
      <svg viewBox="0 0 358 300" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
        <KiteDrawing
          {...{ x: 300, y: 70, size: 96, rotation: 26, colours: kiteColours.coral, target: [140, 380] }}
          {...{ edge: '#04121a', lineColour: 'rgb(255 255 255 / 0.2)', lineWidth: 1 }}
        />
      </svg>
      <div className="recap-inner">
        <h2 className="type-caption font-medium text-on-ink-muted" id="recap-money">
          Money per head
        </h2>
        <p className="recap-sum number">{pounds.format(penceOf(perHead) / 100)}</p>
        <p className="type-small text-on-ink-muted">
          {pounds.format(penceOf(total) / 100)} in all, {expenses} {plural(expenses, 'expense')},{' '}
          {isSettled ? 'everyone settled up' : 'not all settled up'}
        </p>
        <div className="recap-shares" aria-hidden="true">
          {spent.map((category) => (
            <i key={category} data-category={category} style={{ flex: penceOf(byCategory[category]) }} />
          ))}
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {spent.map((category) => (
            <li key={category} className="type-caption flex items-center gap-2">
              <i className="recap-key" data-category={category} aria-hidden="true" />
              <span className="text-on-ink-muted">{NAMES[category]}</span>
              <b className="number">{wholePounds.format(penceOf(byCategory[category]) / 100)}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const FACE_PX = 84
const MAX_WINNERS = 6

type WinnersPanelProps = {
  tripId: string
  recap: Pick<Recap, 'winners' | 'awards'>
  faceOf: FaceOf
  medal: (category: string) => ReactNode
}

export function WinnersPanel({ tripId, recap: { winners, awards }, faceOf, medal }: WinnersPanelProps) {
  if (winners.length === 0) return null
  return (
    <section className="recap-panel sun" aria-labelledby="recap-winners">
      <div className="recap-inner">
        <h2 className="recap-heading mb-6 text-center" id="recap-winners">
          {winners.length === 1 ? 'The winner' : 'The winners'}
        </h2>
        <ul className="recap-winners">
          {winners.slice(0, MAX_WINNERS).map(({ awardId, category, winner, reason }) => (
            <li key={awardId}>
              <span className="recap-winner">
                <Avatar {...faceOf(winner)} size={FACE_PX} />
                {medal(category)}
              </span>
              <h3 className="type-section mt-3.5">{category}</h3>
              <p className="type-small font-medium [overflow-wrap:anywhere]">
                {reason === null ? winner.name : `${winner.name}: ${reason}`}
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-5 text-center">
          <LinkButton
            variant="ghost"
            className="recap-all"
            href={paths.winners(tripId)}
            iconAfter="chevron-right"
          >
            {awards === 1 ? 'The award' : `All ${awards} awards`}
          </LinkButton>
        </p>
      </div>
    </section>
  )
}

type PicturesPanelProps = {
  tripId: string
  pictures: Recap['pictures']
  viewerId: string | null
  album: AlbumPart
}

export function PicturesPanel({ tripId, pictures, viewerId, album }: PicturesPanelProps) {
  const { mosaic, photos, videos } = pictures
  if (photos + videos === 0) return null
  return (
    <section aria-labelledby="recap-pictures">
      {mosaic.length > 0 && (
        <Anchor
          className="recap-mosaic"
          data-count={mosaic.length}
          href={paths.media(tripId)}
          aria-label="Open the album"
        >
          {mosaic.map(({ id, thumbnailUrl, previewUrl, url, placeholder }) => (
            <span
              key={id}
              style={placeholder === null ? undefined : { backgroundImage: `url("${placeholder}")` }}
            >
              <img src={previewUrl ?? thumbnailUrl ?? url} alt="" loading="lazy" decoding="async" />
            </span>
          ))}
        </Anchor>
      )}
      <div className="recap-inner recap-below">
        <div className="min-w-0">
          <h2 className="recap-heading" id="recap-pictures">
            {picturesText(pictures)}
          </h2>
          <p className="recap-text recap-close">{takersText(pictures, viewerId)}</p>
        </div>
        {album({ full: false })}
      </div>
    </section>
  )
}

type HomePanelProps = { trip: Trip; recap: Recap; album: AlbumPart }

export function HomePanel({ trip, recap, album }: HomePanelProps) {
  const { share, isBusy } = useSharePicture(trip, recap)
  const { files, bytes } = recap.pictures
  // Guests get smaller pictures, whose size is unknown in advance.
  const isGuest = trip.myRole === 'guest'
  const hasAlbum = files > 0
  return (
    <section className="recap-panel" aria-labelledby="recap-home">
      <div className="recap-inner two">
        <SharePicture trip={trip} recap={recap} />
        <div className="recap-end">
          <h2 className="recap-heading" id="recap-home">
            Take it home
          </h2>
          <p className="recap-text recap-close mb-1.5">
            {hasAlbum
              ? 'One picture for the group chat, the album for the winter.'
              : 'One picture for the group chat.'}
          </p>
          <Button full busy={isBusy} onClick={() => void share()}>
            <span className="flex items-center gap-2">
              <ShareIcon />
              Share picture
            </span>
          </Button>
          {hasAlbum && (
            <>
              {album({ full: true })}
              <p className="type-caption text-center text-muted">
                {[`${files} ${plural(files, 'file')}`, ...(isGuest ? [] : [fileSize(bytes)]), 'one ZIP'].join(
                  ', ',
                )}
              </p>
            </>
          )}
          {!isGuest && (
            <>
              <hr className="my-1.5 w-full border-t border-border" />
              <LinkButton
                full
                variant="accent"
                icon="plus"
                href={`${paths.createTrip(trip.id)}&like=${trip.id}`}
              >
                Plan the next one
              </LinkButton>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

export type AlbumPart = (look: { full: boolean }) => ReactNode
