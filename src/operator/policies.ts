/** How far back the charts of the overview look. */
export const CHART_DAYS = 30;
