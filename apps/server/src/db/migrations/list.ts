import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'
import { people } from './0001-people.ts'
import { trips } from './0002-trips.ts'
import { files } from './0003-files.ts'
import { chat } from './0004-chat.ts'
import { expenses } from './0005-expenses.ts'
import { letters } from './0006-letters.ts'
import { payments } from './0007-payments.ts'
import { awards } from './0008-awards.ts'
import { beaches } from './0009-beaches.ts'
import { fileVariants } from './0010-file-variants.ts'
import { tripChanges } from './0011-trip-changes.ts'
import { filesOfOwner } from './0012-files-of-owner.ts'
import { returnPaths } from './0015-return-paths.ts'
import { whatTilesCount } from './0016-what-tiles-count.ts'
import { signInCodes } from './0017-sign-in-codes.ts'
import { passkeys } from './0018-passkeys.ts'
import { chatVersions } from './0020-chat-versions.ts'
import { versionsOfEarlierMessages } from './0021-versions-of-earlier-messages.ts'
import { chatActions } from './0022-chat-actions.ts'
import { mentionsAndReads } from './0023-mentions-and-reads.ts'
import { wordsOfMessages } from './0024-words-of-messages.ts'
import { wordsOfEarlierMessages } from './0025-words-of-earlier-messages.ts'
import { whatMessagesAreAbout } from './0026-what-messages-are-about.ts'
import { polls } from './0027-polls.ts'
import { unreadStanding } from './0028-unread-standing.ts'
import { moneyAsItIsSpent } from './0029-money-as-it-is-spent.ts'
import { wordsOfEarlierExpenses } from './0030-words-of-earlier-expenses.ts'
import { answers } from './0032-answers.ts'
import { riderCards } from './0033-rider-cards.ts'
import { seats } from './0034-seats.ts'
import { journeys } from './0035-journeys.ts'
import { plan } from './0037-plan.ts'
import { outings } from './0038-outings.ts'
import { shoreContacts } from './0039-shore-contacts.ts'
import { markedWords } from './0040-marked-words.ts'
import { marksOfEarlierWords } from './0041-marks-of-earlier-words.ts'
import { shoreTold } from './0042-shore-told.ts'
import { systemMessages } from './0043-system-messages.ts'
import { notices } from './0044-notices.ts'
import { pollEndings } from './0045-poll-endings.ts'
import { calendarFeeds } from './0048-calendar-feeds.ts'
import { calendarEntries } from './0049-calendar-entries.ts'
import { devicesOfSessions } from './0050-devices-of-sessions.ts'
import { lastSeen } from './0051-last-seen.ts'
import { windWindows } from './0052-wind-windows.ts'
import { seasons } from './0054-seasons.ts'
import { album } from './0055-album.ts'
import { timesOfEarlierMedia } from './0055-times-of-earlier-media.ts'
import { awardEvening } from './0056-award-evening.ts'
import { ceremonies } from './0056-ceremonies.ts'
import { foundAtSize } from './0057-found-at-size.ts'
import { foundByIndex } from './0057-found-by-index.ts'
import { mentionsByPerson } from './0057-mentions-by-person.ts'
import { sharesOfExpenses } from './0058-shares-of-expenses.ts'
import { knownBrowsers } from './0059-known-browsers.ts'
import { dailyCounts } from './0060-daily-counts.ts'
import { planAnswersOfGuests } from './0061-plan-answers-of-guests.ts'
import { endsAfterMidnight } from './0062-ends-after-midnight.ts'
import { wordsWithOtherLetters } from './0063-words-with-other-letters.ts'
import { placesOfTrips } from './0064-places-of-trips.ts'
import { askedHowToPay } from './0065-asked-how-to-pay.ts'
import { waterLinks } from './0066-water-links.ts'
import { sealedWinners } from './0069-sealed-winners.ts'
import { alarmsBeforeAMove } from './0070-alarms-before-a-move.ts'
import { numbersWithAZero } from './0071-numbers-with-a-zero.ts'

/**
 * Once landed, a migration is never edited: the next change is the next file. Its name sorts in the order of their making, and
 * stays for ever: databases remember it.
 */
export type Migration = WholeMigration | SteppedMigration

/** In one transaction, with the others that wait: for what takes a moment however many rows there are. */
interface WholeMigration {
  name: string
  up(schema: Schema, tx: Executor): Promise<void>
}

/** For what has to visit rows, while servers of the version before go on. */
interface SteppedMigration {
  name: string
  /**
   * A bounded part of the work, in a transaction of its own, until it answers `done`. It finds by itself what is left to do:
   * a start that was cut off goes on with the next step, and rows may have come since the last one.
   */
  step(schema: Schema, tx: Executor): Promise<'more' | 'done'>
}

// Listed by hand, because the built server is one file and has no folder to look into.
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-people', up: people },
  { name: '0002-trips', up: trips },
  { name: '0003-files', up: files },
  { name: '0004-chat', up: chat },
  { name: '0005-expenses', up: expenses },
  { name: '0006-letters', up: letters },
  { name: '0007-payments', up: payments },
  { name: '0008-awards', up: awards },
  { name: '0009-beaches', up: beaches },
  { name: '0010-file-variants', up: fileVariants },
  { name: '0011-trip-changes', up: tripChanges },
  { name: '0012-files-of-owner', up: filesOfOwner },
  { name: '0015-return-paths', up: returnPaths },
  { name: '0016-what-tiles-count', up: whatTilesCount },
  { name: '0017-sign-in-codes', up: signInCodes },
  { name: '0018-passkeys', up: passkeys },
  { name: '0020-chat-versions', up: chatVersions },
  { name: '0021-versions-of-earlier-messages', step: versionsOfEarlierMessages },
  { name: '0022-chat-actions', up: chatActions },
  { name: '0023-mentions-and-reads', up: mentionsAndReads },
  { name: '0024-words-of-messages', up: wordsOfMessages },
  { name: '0025-words-of-earlier-messages', step: wordsOfEarlierMessages },
  { name: '0026-what-messages-are-about', up: whatMessagesAreAbout },
  { name: '0027-polls', up: polls },
  { name: '0028-unread-standing', up: unreadStanding },
  { name: '0029-money-as-it-is-spent', up: moneyAsItIsSpent },
  { name: '0030-words-of-earlier-expenses', step: wordsOfEarlierExpenses },
  { name: '0032-answers', up: answers },
  { name: '0033-rider-cards', up: riderCards },
  { name: '0034-seats', up: seats },
  { name: '0035-journeys', up: journeys },
  { name: '0037-plan', up: plan },
  { name: '0038-outings', up: outings },
  { name: '0039-shore-contacts', up: shoreContacts },
  { name: '0040-marked-words', up: markedWords },
  { name: '0041-marks-of-earlier-words', step: marksOfEarlierWords },
  { name: '0042-shore-told', up: shoreTold },
  { name: '0043-system-messages', up: systemMessages },
  { name: '0044-notices', up: notices },
  { name: '0045-poll-endings', up: pollEndings },
  { name: '0048-calendar-feeds', up: calendarFeeds },
  { name: '0049-calendar-entries', up: calendarEntries },
  { name: '0050-devices-of-sessions', up: devicesOfSessions },
  { name: '0051-last-seen', up: lastSeen },
  { name: '0052-wind-windows', up: windWindows },
  { name: '0054-seasons', up: seasons },
  { name: '0055-album', up: album },
  { name: '0055-times-of-earlier-media', step: timesOfEarlierMedia },
  { name: '0056-award-evening', up: awardEvening },
  { name: '0056-ceremonies', up: ceremonies },
  { name: '0057-found-at-size', up: foundAtSize },
  { name: '0057-found-by-index', up: foundByIndex },
  { name: '0057-mentions-by-person', up: mentionsByPerson },
  { name: '0058-shares-of-expenses', up: sharesOfExpenses },
  { name: '0059-known-browsers', up: knownBrowsers },
  { name: '0060-daily-counts', up: dailyCounts },
  { name: '0061-plan-answers-of-guests', up: planAnswersOfGuests },
  { name: '0062-ends-after-midnight', up: endsAfterMidnight },
  { name: '0063-words-with-other-letters', step: wordsWithOtherLetters },
  { name: '0064-places-of-trips', up: placesOfTrips },
  { name: '0065-asked-how-to-pay', up: askedHowToPay },
  { name: '0066-water-links', up: waterLinks },
  { name: '0069-sealed-winners', up: sealedWinners },
  { name: '0070-alarms-before-a-move', up: alarmsBeforeAMove },
  { name: '0071-numbers-with-a-zero', step: (_schema, tx) => numbersWithAZero(tx) },
]
