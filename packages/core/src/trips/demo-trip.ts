const FIRST_DEMO_YEAR = 2025

export function demoTrip(today: string) {
  const thisYear = Number(today.slice(0, 4))
  const nextYear = today < `${thisYear}-07-15` ? thisYear : thisYear + 1
  const year = Math.max(FIRST_DEMO_YEAR, nextYear)
  return {
    name: 'Tarifa Kite Week',
    location: 'Tarifa, Spain',
    tripDate: `${year}-07-15`,
    tripEndDate: `${year}-07-20`,
    description: 'Five days of Levante, tapas and sending it in the kite capital of Europe.',
    accommodationDetails:
      'Casa Levante, Calle del Mar 14. Keys in the lockbox: https://casalevante.example/booking',
    meetingInfo: 'Kite school flagpole at Valdevaqueros, 10:30 AM. https://maps.example/valdevaqueros',
    travelDetails: 'Fly to Málaga, then 2 hours by van. Timetables: https://transfers.example/malaga-tarifa',
  }
}
