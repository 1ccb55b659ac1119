-- The accounts and the database, for psql 14 or newer as a superuser. The passwords come from the environment.
-- rialto_owner migrates, backs up, and restores; rialto is for the service. Grants follow each migration: db:grant.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv service_password SERVICE_PASSWORD
-- db:backup --verify restores into a scratch database
CREATE ROLE rialto_owner LOGIN CREATEDB PASSWORD :'owner_password';
CREATE ROLE rialto LOGIN PASSWORD :'service_password';
CREATE DATABASE rialto OWNER rialto_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
REVOKE CONNECT ON DATABASE rialto FROM PUBLIC;
GRANT CONNECT ON DATABASE rialto TO rialto;
