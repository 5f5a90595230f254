-- Schools, posts, roles and sources are found by their English names too: the words of rows that exist, as the server writes
-- them for rows that are saved.
UPDATE "school" t SET "search" = concat_ws(' ', t."search", w.words) FROM (
  SELECT x."enterprise_id", x."id", string_agg(DISTINCT substr(p.piece, n), ' ') AS words FROM "school" x
    CROSS JOIN LATERAL (SELECT left(piece, 30) AS piece FROM regexp_split_to_table(lower(x."name_en"), '\s+') AS piece WHERE piece <> ''
      UNION SELECT left(regexp_replace(lower(x."name_en"), '\s+', '', 'g'), 30)) p
    CROSS JOIN LATERAL generate_series(1, greatest(1, length(p.piece) - 3)) AS n
  WHERE x."name_en" ~ '\S' GROUP BY 1, 2) w
WHERE t."enterprise_id" = w."enterprise_id" AND t."id" = w."id";
--> statement-breakpoint
UPDATE "post" t SET "search" = concat_ws(' ', t."search", w.words) FROM (
  SELECT x."enterprise_id", x."id", string_agg(DISTINCT substr(p.piece, n), ' ') AS words FROM "post" x
    CROSS JOIN LATERAL (SELECT left(piece, 30) AS piece FROM regexp_split_to_table(lower(x."name_en"), '\s+') AS piece WHERE piece <> ''
      UNION SELECT left(regexp_replace(lower(x."name_en"), '\s+', '', 'g'), 30)) p
    CROSS JOIN LATERAL generate_series(1, greatest(1, length(p.piece) - 3)) AS n
  WHERE x."name_en" ~ '\S' GROUP BY 1, 2) w
WHERE t."enterprise_id" = w."enterprise_id" AND t."id" = w."id";
--> statement-breakpoint
UPDATE "role" t SET "search" = concat_ws(' ', t."search", w.words) FROM (
  SELECT x."enterprise_id", x."id", string_agg(DISTINCT substr(p.piece, n), ' ') AS words FROM "role" x
    CROSS JOIN LATERAL (SELECT left(piece, 30) AS piece FROM regexp_split_to_table(lower(x."name_en"), '\s+') AS piece WHERE piece <> ''
      UNION SELECT left(regexp_replace(lower(x."name_en"), '\s+', '', 'g'), 30)) p
    CROSS JOIN LATERAL generate_series(1, greatest(1, length(p.piece) - 3)) AS n
  WHERE x."name_en" ~ '\S' GROUP BY 1, 2) w
WHERE t."enterprise_id" = w."enterprise_id" AND t."id" = w."id";
--> statement-breakpoint
UPDATE "customer_source" t SET "search" = concat_ws(' ', t."search", w.words) FROM (
  SELECT x."enterprise_id", x."id", string_agg(DISTINCT substr(p.piece, n), ' ') AS words FROM "customer_source" x
    CROSS JOIN LATERAL (SELECT left(piece, 30) AS piece FROM regexp_split_to_table(lower(x."name_en"), '\s+') AS piece WHERE piece <> ''
      UNION SELECT left(regexp_replace(lower(x."name_en"), '\s+', '', 'g'), 30)) p
    CROSS JOIN LATERAL generate_series(1, greatest(1, length(p.piece) - 3)) AS n
  WHERE x."name_en" ~ '\S' GROUP BY 1, 2) w
WHERE t."enterprise_id" = w."enterprise_id" AND t."id" = w."id";
