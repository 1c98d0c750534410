import type { ActByLink, WaterLinkView } from '@sendit/core/outings/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Redirect } from 'wouter'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { tripsQuery } from '#session/queries.ts'
import { useVisitor } from '#session/visitor.ts'
import { Button, buttonClasses, Spinner } from '#ui/button.tsx'
import { KiteNotice } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useActByLink, waterLinkQuery } from './water-link-mutations.ts'

/** Signed-in members are redirected to the board, which offers everything. */
export function WaterLinkScreen() {
  const [token] = useState(() => window.location.hash.slice(1))
  const { data: waterLink, error, isFetching, refetch } = useQuery(waterLinkQuery(token))
  const isTheirs = useIsOwnTrip(waterLink?.tripId)
  if (token === '' || isOver(error)) return <LinkExpired />
  if (waterLink === undefined) {
    if (error === null || isFetching) return <LinkLoading />
    return (
      <KiteNotice title="This did not load" kite="down" role="alert">
        <p className="text-muted">Check your connection and try again.</p>
        <Button icon="refresh" onClick={() => void refetch()}>
          Try again
        </Button>
      </KiteNotice>
    )
  }
  if (isTheirs) return <Redirect to={paths.sessionOf(waterLink.tripId, waterLink.itemId)} replace />
  if (waterLink.to === 'rider') return <WaterLinkForRider token={token} waterLink={waterLink} />
  return <WaterLinkForCrew waterLink={waterLink} isCurrent={error === null} />
}

function useIsOwnTrip(tripId: string | undefined): boolean {
  const isUser = useVisitor().kind === 'user'
  const { data: trips } = useQuery({ ...tripsQuery(), enabled: isUser && tripId !== undefined })
  return isUser && trips?.some(({ id }) => id === tripId) === true
}

function LinkLoading() {
  return (
    <KiteNotice title="Opening the link..." kite="flying" role="status">
      <span className="flex text-primary">
        <Spinner size={26} />
      </span>
    </KiteNotice>
  )
}

function LinkExpired() {
  return (
    <KiteNotice title="This link is over" kite="flying" role="status">
      <p className="text-muted">
        The rider is back, you have left the trip, or the address is not complete. In SendIt! you see how it
        is now.
      </p>
      <a className="text-link" href={paths.home()}>
        Open SendIt!
      </a>
    </KiteNotice>
  )
}

function isOver(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'LINK_INVALID' || error.code === 'VALIDATION')
}

type WaterLinkForCrewProps = {
  waterLink: WaterLinkView
  /** If it cannot be refreshed, the rider may be back. */
  isCurrent: boolean
}

/** Reporting anything requires signing in. */
function WaterLinkForCrew({ waterLink, isCurrent }: WaterLinkForCrewProps) {
  const { rider, words, emergency, tripId, itemId } = waterLink
  const { country, number, seaRescue } = emergency
  const where = country === null ? '' : ` in ${country}`
  return (
    <KiteNotice
      title={isCurrent ? words.title : `No news of ${rider.name}`}
      kite={isCurrent ? 'down' : 'flying'}
      role="status"
    >
      <p className="text-muted">
        {words.facts}
        {!isCurrent && ` This could not be read again: ${rider.name} may be back by now.`}
      </p>
      {words.reported !== null && <p>{words.reported}</p>}
      <ol className="flex w-full flex-col gap-3 text-start">
        <Step title={`Call ${rider.name}`} text={rider.phone ?? `${rider.name} left no number`}>
          {rider.phone !== null && <Call phone={rider.phone}>Call</Call>}
        </Step>
        <Step title="Ask on the beach" text={words.seen} />
        <Step
          title={`No sight of them? Emergency${where}`}
          text={seaRescue === null ? 'Call for help, or VHF 16' : `Sea rescue ${seaRescue}, or VHF 16`}
        >
          <Call phone={number}>{`Call ${number}`}</Call>
        </Step>
      </ol>
      <a className="text-link flex min-h-11 items-center" href={paths.sessionOf(tripId, itemId)}>
        Open the water board
      </a>
      <p className="type-caption text-muted">
        There you say that you saw them, or that they are back. SendIt! is no rescue service and tracks
        nobody.
      </p>
    </KiteNotice>
  )
}

type StepProps = { title: string; text: string; children?: ReactNode }

function Step({ title, text, children }: StepProps) {
  return (
    <li className="card padded flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <span className="min-w-0 flex-1">
        <b className="block font-strong [overflow-wrap:anywhere]">{title}</b>
        <span className="type-caption text-muted">{text}</span>
      </span>
      {children}
    </li>
  )
}

function Call({ phone, children }: { phone: string; children: string }) {
  return (
    <a className={buttonClasses({ size: 'medium' })} href={`tel:${phone.replaceAll(' ', '')}`}>
      <Icon name="phone" size={20} strokeWidth={2} />
      <span className="button-label">{children}</span>
    </a>
  )
}

/** Works without signing in. */
function WaterLinkForRider({ token, waterLink }: { token: string; waterLink: WaterLinkView }) {
  const { mutate, variables, isPending, error } = useActByLink(token, waterLink)
  const { words, backAt, undoUntil, moresLeft, tripId, itemId } = waterLink
  const button = (act: ActByLink['do']) => ({
    full: true,
    busy: isPending && variables === act,
    onClick: () => isPending || mutate(act),
  })
  return (
    <KiteNotice title={words.title} kite="flying" role="status">
      <p className="text-muted">{words.facts}</p>
      {words.reported !== null && <p className="text-muted">{words.reported}</p>}
      {error !== null && (
        <p className="field-error" role="alert">
          {sentenceOf(error, 'Nobody was told. Check your connection and try again.')}
        </p>
      )}
      <div className="flex w-full max-w-[280px] flex-col gap-2.5 pt-2">
        {backAt === null && (
          <Button {...button('back')} icon="check" busyLabel="Telling the crew...">
            I am back
          </Button>
        )}
        {backAt === null && moresLeft > 0 && (
          <Button {...button('more')} variant="secondary">
            15 minutes more
          </Button>
        )}
        {undoUntil !== null && (
          <Button {...button('undo')} variant="secondary">
            I am not back
          </Button>
        )}
      </div>
      {backAt === null && moresLeft === 0 && (
        <p className="type-caption text-muted">To stay even longer, say so in SendIt!.</p>
      )}
      <a className="text-link flex min-h-11 items-center" href={paths.sessionOf(tripId, itemId)}>
        Open the water board
      </a>
    </KiteNotice>
  )
}
