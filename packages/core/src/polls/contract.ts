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
/** The same as a client may write it. */
export type NewPoll = z.input<typeof CreatePoll>

/** Adds answers, closes the poll, or both in this order. */
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

/** The whole choice of the caller; none takes the vote back. */
export const CastPollVote = z.object({ optionIds: z.array(Id).max(MAX_POLL_OPTIONS) })
export type CastPollVote = z.infer<typeof CastPollVote>

const Named = z.object({ id: Id, name: z.string() })

export const PollOption = z.object({
  id: Id,
  text: z.string(),
  /** Null while results are hidden from the caller, and so are the voters. */
  votes: z.number().int().nullable(),
  /** In the order in which they voted. */
  voters: z.array(Named).nullable(),
})
export type PollOption = z.infer<typeof PollOption>

export const Poll = z.object({
  id: Id,
  question: z.string(),
  /** In the order in which they were written. */
  options: z.array(PollOption),
  isMultiple: z.boolean(),
  hidesResultsUntil: z.enum(HIDES_UNTIL),
  closesAt: Instant.nullable(),
  /** When it ended: closed by somebody, or at its deadline. */
  closedAt: Instant.nullable(),
  /** Null for one that its deadline closed. */
  closedBy: Named.nullable(),
  createdBy: Id,
  createdByName: z.string(),
  createdAt: Instant,
  /** The caller's own choice. */
  myOptions: z.array(Id),
  voterCount: z.number().int(),
  /** The members who have not voted. */
  missing: z.array(Named),
})
export type Poll = z.infer<typeof Poll>
