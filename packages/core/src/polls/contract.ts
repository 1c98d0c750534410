import { z } from 'zod'
import { Id, Instant, requiredText } from '#wire.ts'
import { MAX_POLL_OPTION, MAX_POLL_OPTIONS, MAX_POLL_QUESTION, MIN_POLL_OPTIONS } from './limits.ts'
import { HIDES_UNTIL, repeatedAt } from './poll-rules.ts'

export const PollParams = z.object({ pollId: z.string() })

const OptionText = requiredText(MAX_POLL_OPTION, 'Please enter an answer')
const Texts = z.array(OptionText).superRefine((texts, context) => {
  const place = repeatedAt(texts)
  if (place >= 0) context.addIssue({ code: 'custom', path: [place], message: 'This answer is there already' })
})

export const CreatePoll = z.object({
  question: requiredText(MAX_POLL_QUESTION, 'Please enter a question'),
  options: Texts.min(MIN_POLL_OPTIONS, `Please enter at least ${MIN_POLL_OPTIONS} answers`).max(
    MAX_POLL_OPTIONS,
    `A poll has up to ${MAX_POLL_OPTIONS} answers`,
  ),
  isMultiple: z.boolean().default(false),
  hidesResultsUntil: z.enum(HIDES_UNTIL).default('vote'),
  closesAt: Instant.nullish(),
})
export type CreatePoll = z.infer<typeof CreatePoll>
export type NewPoll = z.input<typeof CreatePoll>

/** Options are added before closing. */
export const ChangePoll = z
  .object({
    addOptions: Texts.min(1).max(MAX_POLL_OPTIONS).optional(),
    isClosed: z.literal(true).optional(),
  })
  .refine(({ addOptions, isClosed }) => addOptions !== undefined || isClosed, {
    message: 'Add answers or close the poll',
    path: ['addOptions'],
  })
export type ChangePoll = z.infer<typeof ChangePoll>

/** Replaces the caller's vote; empty withdraws it. */
export const CastPollVote = z.object({ optionIds: z.array(Id).max(MAX_POLL_OPTIONS) })
export type CastPollVote = z.infer<typeof CastPollVote>

const Named = z.object({ id: Id, name: z.string() })

export const PollOption = z.object({
  id: Id,
  text: z.string(),
  /** Null while results are hidden, as are the voters. */
  votes: z.number().int().nullable(),
  voters: z.array(Named).nullable(),
})
export type PollOption = z.infer<typeof PollOption>

export const Poll = z.object({
  id: Id,
  question: z.string(),
  options: z.array(PollOption),
  isMultiple: z.boolean(),
  hidesResultsUntil: z.enum(HIDES_UNTIL),
  closesAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /** Null if closed by its deadline. */
  closedBy: Named.nullable(),
  createdBy: Id,
  createdByName: z.string(),
  createdAt: Instant,
  myOptions: z.array(Id),
  voterCount: z.number().int(),
  missing: z.array(Named),
})
export type Poll = z.infer<typeof Poll>
