import { SHORE_LINK_DAYS } from '@sendit/core/profile/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { Button, Spinner } from '#ui/button.tsx'
import { KiteNotice } from '#ui/empty-state.tsx'
import { shoreRequestQuery, useAnswerShoreRequest } from './shore-link-mutations.ts'

export function ShoreRequest() {
  const [token] = useState(() => window.location.hash.slice(1))
  const { data, error, isFetching, refetch } = useQuery({
    ...shoreRequestQuery(token),
    enabled: token !== '',
  })
  const { mutate, variables, isPending, isSuccess, error: refused } = useAnswerShoreRequest()

  function handleAnswer(agrees: boolean) {
    if (!isPending) mutate({ token, agrees }, { onSuccess: forgetLink })
  }

  if (token === '') return <LinkOver>This address is not complete. Open the link in the mail again.</LinkOver>
  if (isSuccess) return variables.agrees ? <Agreed name={data?.riderName} /> : <Refused />
  if (data) {
    const asked = isPending ? variables.agrees : undefined
    const fault = refused === null ? undefined : sentenceOf(refused, 'Check your connection and try again.')
    return <Question name={data.riderName} asked={asked} fault={fault} onAnswer={handleAnswer} />
  }
  if (error === null || isFetching)
    return (
      <KiteNotice title="Opening the link..." kite="flying" role="status">
        <span className="flex text-primary">
          <Spinner size={26} />
        </span>
      </KiteNotice>
    )
  if (isOver(error)) return <LinkOver>It was answered, taken back, or is too old.</LinkOver>
  return (
    <KiteNotice title="This did not load" kite="down" role="alert">
      <p className="text-muted">Check your connection and try again.</p>
      <Button icon="refresh" onClick={() => void refetch()}>
        Try again
      </Button>
    </KiteNotice>
  )
}

type QuestionProps = {
  name: string
  asked: boolean | undefined
  fault: string | undefined
  onAnswer: (agrees: boolean) => void
}

function Question({ name, asked, fault, onAnswer }: QuestionProps) {
  return (
    <KiteNotice title={`Look out for ${name}?`} kite="flying" role="status">
      <p className="text-muted">
        {name} goes kite-surfing and names you as the one person on shore. If they are overdue you get a mail
        that says so and what to do, and another one when they are back.
      </p>
      <p className="type-caption text-muted">
        You get nothing else, and nobody of their crew sees your address. Without an answer it is forgotten
        within {SHORE_LINK_DAYS} days. SendIt! is no rescue service.
      </p>
      {fault !== undefined && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      <div className="flex w-full max-w-[280px] flex-col gap-2.5 pt-2">
        <Button full busy={asked === true} onClick={() => onAnswer(true)}>
          Confirm
        </Button>
        <Button full variant="secondary" busy={asked === false} onClick={() => onAnswer(false)}>
          No, forget my address
        </Button>
      </div>
    </KiteNotice>
  )
}

function Agreed({ name = 'They' }: { name: string | undefined }) {
  return (
    <KiteNotice title="Thank you" kite="flying" role="status">
      <p className="text-muted">
        {name} knows that you said yes. There is nothing to install and nothing else to do; you can close this
        page. {name} can take you off again at any time.
      </p>
    </KiteNotice>
  )
}

function Refused() {
  return (
    <KiteNotice title="Your address is forgotten" kite="flying" role="status">
      <p className="text-muted">You get no mail about this any more. You can close this page.</p>
    </KiteNotice>
  )
}

function LinkOver({ children }: { children: string }) {
  return (
    <KiteNotice title="This link does not work" kite="down" role="alert">
      <p className="text-muted">{children}</p>
    </KiteNotice>
  )
}

/** Expired or invalid; other errors may be temporary. */
function isOver(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'LINK_INVALID' || error.code === 'VALIDATION')
}

/** The link is spent, so reloading must not use it. */
function forgetLink() {
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
