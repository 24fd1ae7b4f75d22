-- What stood where a picture of a draft was put when it was published, in base64; null with `placed`: nothing did. Whoever
-- takes the picture away again puts this back.
alter table content_pictures add column before text;
alter table content_pictures add column placed boolean not null default false;
