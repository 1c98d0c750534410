export const MAX_PLACE = 120
export const FORECAST_DAYS = 5
