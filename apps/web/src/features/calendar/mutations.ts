import type { CalendarFeed } from '@sendit/core/calendar/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { useToast } from '#ui/toast-context.ts'
import { useFailure } from '#ui/use-failure.ts'
import { calendarFeedQuery } from './queries.ts'

const PATH = '/api/calendar/feed'
const OFF: CalendarFeed = { url: null }

export function useRenewFeed() {
  const queryClient = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  return useMutation({
    mutationFn: () => writeApi<CalendarFeed>('POST', PATH),
    onSuccess(feed) {
      const { queryKey } = calendarFeedQuery()
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, feed)
      const isFirst = !before?.url
      toast({
        title: isFirst ? 'Calendar Is On' : 'New Link Made',
        description: isFirst ? 'Add it where you look.' : 'Add it to your calendar again.',
        tone: 'success',
      })
    },
    onError(error) {
      fail('No link was made', error)
      // If the response was lost, another link may be current by now.
      return queryClient.invalidateQueries({ queryKey: calendarFeedQuery().queryKey })
    },
  })
}

export function useTurnFeedOff() {
  const queryClient = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  return useMutation({
    mutationFn: () => writeApi('DELETE', PATH),
    onSuccess() {
      queryClient.setQueryData(calendarFeedQuery().queryKey, OFF)
      toast({ title: 'Calendar Is Off', description: 'The link shows nothing any more.', tone: 'success' })
    },
    onError: (error) => fail('The calendar is still on', error),
  })
}
